import { createPageCache } from "./page-cache.ts";
import type { PageFiles } from "./page-files.ts";

/** Put in by the build. */
declare const PAGE_FILES: PageFiles;
declare const self: ServiceWorkerGlobalScope;

/** The service worker: serves one whole version offline. A new one waits for consent, or until all pages close. */
const pages = createPageCache({
  files: PAGE_FILES,
  caches,
  fetch: (request) => fetch(request),
  origin: location.origin,
});

self.addEventListener("install", (event) => event.waitUntil(pages.fill()));

self.addEventListener("activate", (event) =>
  event.waitUntil(pages.dropOlder().then(() => self.clients.claim())),
);

self.addEventListener("message", ({ data }) => {
  if (data === "take-over") void self.skipWaiting();
});

self.addEventListener("fetch", (event) => {
  const answer = pages.answer(event.request);
  if (!answer) return;
  event.respondWith(answer);
  if (event.request.mode === "navigate") event.waitUntil(pages.renewPage().catch(() => undefined));
});
