import { createPageCache } from "./page-cache.ts";
import type { PageFiles } from "./page-files.ts";

/** Put in by the build. */
declare const PAGE_FILES: PageFiles;
declare const self: ServiceWorkerGlobalScope;

/**
 * The service worker: it brings the page where there is no network, in one version from the first file to the last.
 * A later version waits until a person asks for it, or until no page of this one is open any more.
 */
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
