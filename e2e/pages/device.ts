import type { Page } from "@playwright/test";
import { readableTraces } from "../browser-traces.ts";

/** Waits for the service worker. Runs in the page: it may use nothing of this file. */
export async function untilControlled(): Promise<void> {
  await navigator.serviceWorker.ready;
  while (navigator.serviceWorker.controller === null)
    await new Promise((resolve) => {
      navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true });
    });
}

/** Waits until the page is on this device as a whole, and every request of it passes by the service worker. */
export const keptOnDevice = (page: Page): Promise<void> => page.evaluate(untilControlled);

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

/**
 * Counts what the copies of notes in the browser's databases hold, or spoils it. Runs in the page: it may use nothing of
 * this file.
 */
export async function readCopies(wanted: "count" | "spoil"): Promise<number> {
  const promised = <R>(request: IDBRequest<R>): Promise<R> =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  let found = 0;
  for (const { name = "" } of await indexedDB.databases()) {
    if (!name.startsWith("perennial-copy-")) continue;
    const opening = indexedDB.open(name);
    // It has been deleted meanwhile: opening it would make it anew, without the stores that its page looks for.
    opening.onupgradeneeded = () => opening.transaction?.abort();
    const database = await promised(opening).catch(() => undefined);
    if (!database) continue;
    const chunks = database.transaction(["head", "chunks"], "readwrite");
    if ((await promised(chunks.objectStore("head").count())) > 0)
      for (const chunk of await promised(chunks.objectStore("chunks").getAll())) {
        if (wanted === "spoil") chunks.objectStore("chunks").put({ ...chunk, ids: [] });
        found += chunk.ids.length;
      }
    database.close();
  }
  return found;
}

/** How many changes wait on this device, whatever becomes of the page. */
export async function keptChanges(page: Page): Promise<number> {
  const [, , ...stores] = JSON.parse(await readableTraces(page)) as [object, object, ...KeptStore[]];
  const waiting = stores.filter(
    ([name, store]) => name.startsWith("perennial-outbox-") && store === "entries",
  );
  return waiting.reduce((sum, [, , entries]) => sum + entries.length, 0);
}
/** A store of one of the browser's databases, with what is in it. */
type KeptStore = readonly [database: string, store: string, entries: readonly unknown[]];

/** How many records of notes are kept on this device, in copies that are whole. */
export const keptNotes = (page: Page): Promise<number> => page.evaluate(readCopies, "count" as const);

/** As a browser leaves them that was ended in the middle of writing. */
export const spoilNotes = (page: Page): Promise<unknown> => page.evaluate(readCopies, "spoil" as const);

const FILLER = "filler";

/** Whether a database still takes what is written. Runs in the page: it may use nothing of this file. */
function takesMore(name: string): Promise<boolean> {
  return new Promise((resolve) => {
    const opening = indexedDB.open(name);
    opening.onupgradeneeded = () => opening.result.createObjectStore("texts", { autoIncrement: true });
    opening.onerror = () => resolve(false);
    opening.onsuccess = () => {
      const database = opening.result;
      const writing = database.transaction("texts", "readwrite");
      writing.objectStore("texts").add("x");
      const done = (took: boolean) => () => {
        database.close();
        resolve(took);
      };
      writing.oncomplete = done(true);
      writing.onabort = done(false);
    };
  });
}

/** Fills the storage of this origin to the last letter; `empty` gives the room back. */
export async function fillStorage(
  page: Page,
  origin: string,
): Promise<{ readonly empty: () => Promise<void> }> {
  const session = await page.context().newCDPSession(page);
  // Told once, Chromium at times goes on giving room: it is told again until a database gets none.
  for (let quotaSize = 0; quotaSize < 2 || (await page.evaluate(takesMore, FILLER)); quotaSize++) {
    await session.send("Storage.overrideQuotaForOrigin", { origin, quotaSize });
    await page.evaluate(() => navigator.storage.estimate());
  }
  await page.evaluate((name) => {
    let [text, count] = ["x".repeat(1 << 20), 0];
    while (text !== "")
      try {
        localStorage.setItem(`${name}${count++}`, text);
      } catch {
        text = text.slice(0, text.length >> 1);
      }
  }, FILLER);
  return {
    async empty() {
      await session.send("Storage.overrideQuotaForOrigin", { origin });
      await page.evaluate((name) => {
        indexedDB.deleteDatabase(name);
        for (const key of Object.keys(localStorage)) if (key.startsWith(name)) localStorage.removeItem(key);
      }, FILLER);
    },
  };
}
