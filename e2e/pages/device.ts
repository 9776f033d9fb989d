import type { Page } from "@playwright/test";

/** Waits until the page is on this device as a whole, and every request of it passes by the service worker. */
export const keptOnDevice = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    while (navigator.serviceWorker.controller === null)
      await new Promise((resolve) => {
        navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true });
      });
  });

/** What the service worker has put aside, by address. */
export const keptAddresses = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const kept: string[] = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) kept.push(new URL(url).pathname);
    return kept;
  });

/** Has the browser ask whether there is a later version of the page, as it does by itself from time to time. */
export const lookForVersion = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await (await navigator.serviceWorker.ready).update();
  });
