import type { Browser, Page } from "playwright-core";
import type { Account } from "../e2e/stage/api.ts";
import { freshContext } from "./open-tree.ts";
import { type Measurement, ms } from "./report.ts";
import { median } from "./statistics.ts";

const RUNS = 5;

export interface LoadTimes {
  /** Milliseconds from the start of the navigation. */
  readonly painted: number;
  readonly focusable: number;
  /** The longest that the page could not react, in ms, until everything had come; 0 where nothing took 50. */
  readonly longestTask: number;
  /** Bytes of trees that came by the network, as they were sent. */
  readonly treeBytes: number;
}

declare global {
  interface Window {
    perennialLoad: { painted?: number; focusable?: number; longestTask: number };
  }
}

/** Looks once a frame: when the rows are painted, and when the caret stands in one of them. */
const watch = () => {
  // Inside the function, which is sent to the page as text.
  const ENOUGH_ROWS = 15;
  window.perennialLoad = { longestTask: 0 };
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries())
      window.perennialLoad.longestTask = Math.max(window.perennialLoad.longestTask, duration);
  }).observe({ type: "longtask", buffered: true });
  const afterPaint = (run: () => void) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = run;
    port2.postMessage(null);
  };
  const look = () => {
    const load = window.perennialLoad;
    const rows = document.querySelectorAll("[role=treegrid] [role=row]").length;
    if (load.painted === undefined && rows >= ENOUGH_ROWS) {
      load.painted = -1;
      afterPaint(() => {
        load.painted = performance.now();
      });
    }
    const inRow = document.activeElement?.closest("[role=treegrid] [role=row]");
    if (load.focusable === undefined && inRow) {
      load.focusable = -1;
      afterPaint(() => {
        load.focusable = performance.now();
      });
    }
    if ((load.painted ?? -1) < 0 || (load.focusable ?? -1) < 0) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
};

/** Waits until rows and caret are there, and then until nothing moves any more. */
async function timesOf(page: Page, isKept: () => Promise<boolean>): Promise<LoadTimes> {
  await page.waitForFunction(
    () => (window.perennialLoad?.painted ?? -1) >= 0 && (window.perennialLoad?.focusable ?? -1) >= 0,
    undefined,
    { timeout: 60_000 },
  );
  // What a page keeps for the next visit is written when it is idle.
  while (!(await isKept())) await page.waitForTimeout(200);
  await page.waitForTimeout(SETTLING_MS);
  return page.evaluate(() => ({
    painted: window.perennialLoad.painted ?? Number.NaN,
    focusable: window.perennialLoad.focusable ?? Number.NaN,
    longestTask: window.perennialLoad.longestTask,
    treeBytes: performance
      .getEntriesByType("resource")
      .filter(({ name }) => /\/api\/v1\/trees\/\d+/.test(name))
      .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0),
  }));
}

const SETTLING_MS = 3_000;

/** Whether the page, and the notes as a whole, are on the device. */
const isOnDevice = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    if (navigator.serviceWorker.controller === null) return false;
    const name = (await indexedDB.databases()).find((each) => each.name?.startsWith("perennial-copy-"))?.name;
    if (name === undefined) return false;
    const promised = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await promised(indexedDB.open(name));
    const stores = database.transaction(["head", "screens"]);
    const kept = (await promised(stores.objectStore("head").count())) > 0;
    const shown = (await promised(stores.objectStore("screens").count())) > 0;
    database.close();
    return kept && shown;
  });

export const LOADS = ["cold", "reload", "reload again"] as const;
type Loads = Readonly<Record<(typeof LOADS)[number], readonly LoadTimes[]>>;

/**
 * Cold: a browser that has never seen the product. Reload: the same page again, with what it keeps on disk. Again: once
 * more, when the browser has kept the compiled code too.
 */
export async function loadTimes(
  browser: Browser,
  origin: string,
  account: Account,
  runs: number,
): Promise<Loads> {
  const loads = { cold: [] as LoadTimes[], reload: [] as LoadTimes[], "reload again": [] as LoadTimes[] };
  for (let run = 0; run < runs; run += 1) {
    const context = await freshContext(browser, origin, account);
    const page = await context.newPage();
    await page.addInitScript(watch);
    for (const load of LOADS) {
      await (load === "cold" ? page.goto(`/trees/${account.rootId}`) : page.reload());
      loads[load].push(await timesOf(page, () => isOnDevice(page)));
    }
    await context.close();
  }
  return loads;
}

export const typical = (times: readonly LoadTimes[], of: keyof LoadTimes): number =>
  median(times.map((each) => each[of]));

export async function measureLoading(
  browser: Browser,
  origin: string,
  account: Account,
  size: string,
): Promise<Measurement[]> {
  const loads = await loadTimes(browser, origin, account, RUNS);
  return LOADS.map((load) => ({
    what: `${load === "cold" ? "cold load" : load}, ${size}: rows painted · caret in a row (median of ${RUNS})`,
    result: `${ms(typical(loads[load], "painted"))} · ${ms(typical(loads[load], "focusable"))}`,
  }));
}
