import type { Browser, Page } from "playwright-core";
import type { Account } from "../e2e/stage/api.ts";
import { countBelow, type GeneratedNode } from "./generate-tree.ts";
import { openTree } from "./open-tree.ts";
import { type Measurement, ms } from "./report.ts";
import { median, p95 } from "./statistics.ts";

const ROUNDS = 9;
const REST_MS = 600;

declare global {
  interface Window {
    perennialPressed: number;
  }
}

/** How many nodes are below each of the first rows, which lie one below the other. */
function firstBorn(tree: readonly GeneratedNode[]): number[] {
  const below = countBelow(tree);
  const chain = [0];
  for (let at = 0; ; ) {
    const child = tree.findIndex(({ parent }) => parent === at);
    if (child < 0) return chain.map((index) => below[index] ?? 0);
    chain.push(child);
    at = child;
  }
}

/** From a key going down to the end of the first frame in which the outline counts so many rows. */
async function timeOf(page: Page, key: string, isDone: (rows: number) => boolean): Promise<number> {
  await page.evaluate(() => {
    addEventListener("keydown", ({ timeStamp }) => (window.perennialPressed = timeStamp), {
      capture: true,
      once: true,
    });
  });
  const rows = await rowCount(page);
  await page.keyboard.press(key);
  const taken = await page.evaluate(
    (before) =>
      new Promise<number>((resolve) => {
        const look = () => {
          const grid = document.querySelector("[role=treegrid]");
          const count = Number(grid?.getAttribute("aria-rowcount") ?? before);
          if (count === before) return requestAnimationFrame(look);
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve(performance.now() - window.perennialPressed);
          port2.postMessage(null);
        };
        look();
      }),
    rows,
  );
  if (!isDone(await rowCount(page))) throw new Error(`${key} left ${await rowCount(page)} rows.`);
  await page.waitForTimeout(REST_MS);
  return taken;
}

const rowCount = (page: Page): Promise<number> =>
  page.evaluate(() => Number(document.querySelector("[role=treegrid]")?.getAttribute("aria-rowcount")));

/** Puts the focus on one of the first rows itself. */
async function focusRow(page: Page, index: number): Promise<void> {
  const row = page.locator(`[role=treegrid] [role=row][aria-rowindex="${index + 1}"]`);
  await row.getByRole("textbox", { name: "Note", exact: true }).click();
  await page.keyboard.press("Escape");
}

/** A branch hidden and shown again, and opened as a page of its own and left again. */
export async function measureBranches(
  browser: Browser,
  origin: string,
  account: Account,
  size: string,
  tree: readonly GeneratedNode[],
): Promise<Measurement[]> {
  const page = await openTree(browser, origin, account);
  await page.waitForTimeout(REST_MS);
  const all = await rowCount(page);
  const chain = firstBorn(tree);
  const nearest = (wanted: number) =>
    chain.reduce(
      (best, below, at) =>
        at > 0 && Math.abs(below - wanted) < Math.abs((chain[best] ?? 0) - wanted) ? at : best,
      1,
    );
  const rows: Measurement[] = [];
  for (const place of new Set([nearest(1_000), 1])) {
    const below = chain[place] ?? 0;
    await focusRow(page, place);
    const samples = { collapse: [] as number[], expand: [] as number[] };
    for (let round = 0; round < ROUNDS; round += 1) {
      samples.collapse.push(await timeOf(page, "c", (count) => count < all));
      samples.expand.push(await timeOf(page, "c", (count) => count === all));
    }
    for (const [what, taken] of Object.entries(samples))
      rows.push(line(`${what} ${below.toLocaleString("en")} of ${size}`, taken));
  }
  const zoomed = nearest(1_000);
  const samples = { in: [] as number[], back: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    await focusRow(page, zoomed);
    samples.in.push(await timeOf(page, "Enter", (count) => count < all));
    await page.keyboard.press("Escape");
    samples.back.push(await timeOf(page, "p", (count) => count > (chain[zoomed] ?? 0)));
    // The key leads to the parent's page, which need not be the one the branch was opened from.
    await page.evaluate(() => history.go(-2));
    await page.waitForTimeout(REST_MS);
  }
  rows.push(line(`zoom into ${(chain[zoomed] ?? 0).toLocaleString("en")} of ${size}`, samples.in));
  rows.push(line(`back to the page of its parent, ${size}`, samples.back));
  await page.context().close();
  return rows;
}

const line = (what: string, taken: readonly number[]): Measurement => ({
  what: `${what}, median · p95 of ${taken.length}`,
  result: `${ms(median(taken))} · ${ms(p95(taken))}`,
});
