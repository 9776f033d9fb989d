import type { Browser, Page } from "playwright-core";
import type { Account } from "../e2e/stage/api.ts";
import { freshContext } from "./open-tree.ts";
import { type Measurement, ms } from "./report.ts";
import { median } from "./statistics.ts";

const RUNS = 5;

interface LoadTimes {
  /** Milliseconds from the start of the navigation. */
  readonly painted: number;
  readonly focusable: number;
}

declare global {
  interface Window {
    perennialLoad: { painted?: number; focusable?: number };
  }
}

/** Looks once a frame: when the rows are painted, and when the caret stands in one of them. */
const watch = () => {
  // Inside the function, which is sent to the page as text.
  const ENOUGH_ROWS = 15;
  window.perennialLoad = {};
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

async function timesOf(page: Page): Promise<LoadTimes> {
  await page.waitForFunction(
    () => (window.perennialLoad?.painted ?? -1) >= 0 && (window.perennialLoad?.focusable ?? -1) >= 0,
    undefined,
    { timeout: 30_000 },
  );
  return page.evaluate(() => ({
    painted: window.perennialLoad.painted ?? Number.NaN,
    focusable: window.perennialLoad.focusable ?? Number.NaN,
  }));
}

/** Cold: a browser that has never seen the product. Reload: the same page again, with what it keeps on disk. */
export async function measureLoading(
  browser: Browser,
  origin: string,
  account: Account,
  size: string,
): Promise<Measurement[]> {
  const cold: LoadTimes[] = [];
  const reload: LoadTimes[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const context = await freshContext(browser, origin, account);
    const page = await context.newPage();
    await page.addInitScript(watch);
    await page.goto(`/trees/${account.rootId}`);
    cold.push(await timesOf(page));
    // What a page keeps for the next visit is written when it is idle.
    await page.waitForTimeout(1_000);
    await page.reload();
    reload.push(await timesOf(page));
    await context.close();
  }
  const line = (what: string, of: LoadTimes[]): Measurement => ({
    what: `${what}, ${size}: rows painted · caret in a row (median of ${RUNS})`,
    result: `${ms(median(of.map((times) => times.painted)))} · ${ms(median(of.map((times) => times.focusable)))}`,
  });
  return [line("cold load", cold), line("reload", reload)];
}
