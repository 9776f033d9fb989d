import type { Page } from "@playwright/test";

/** Everything that a script of the site could read in this browser: both storages, and every database. */
export function readableTraces(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const promised = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const found: unknown[] = [{ ...localStorage }, { ...sessionStorage }];
    for (const { name = "" } of await indexedDB.databases()) {
      const opening = indexedDB.open(name);
      // It has been deleted meanwhile: opening it would make it anew, without the stores that its page looks for.
      opening.onupgradeneeded = () => opening.transaction?.abort();
      const database = await promised(opening).catch(() => undefined);
      if (!database) continue;
      for (const store of database.objectStoreNames)
        found.push([name, store, await promised(database.transaction(store).objectStore(store).getAll())]);
      database.close();
    }
    return JSON.stringify(found);
  });
}
