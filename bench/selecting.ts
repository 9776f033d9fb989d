import type { Browser, Page } from "playwright-core";
import type { Account } from "../e2e/stage/api.ts";
import { generateTree } from "./generate-tree.ts";
import { takeSamples } from "./key-to-paint.ts";
import { openTree, scrollToShare } from "./open-tree.ts";
import { type Measurement, ms } from "./report.ts";
import { seedAccount } from "./seed.ts";
import { median, p95 } from "./statistics.ts";

const SELECTED = 10_000;
const ROUNDS = 5;
const SAVED_MS = 240_000;
const KEYS = [
  ["indent", "Tab"],
  ["undo of that", "Control+z"],
  ["delete", "Delete"],
  ["undo of that", "Control+z"],
] as const;

/** Until everything is on the server, so that each key is measured for itself. */
const saved = (page: Page): Promise<void> =>
  page
    .getByRole("status", { name: "Sync" })
    .filter({ hasText: /^Saved$/ })
    .waitFor({ timeout: SAVED_MS });

/**
 * Measures from now on from each key or press to the end of the first frame that shows what it did: a change too
 * long for local storage is not in the very next one. What shows is the number of rows, the levels of those in
 * the page, and whether they are selected.
 */
const sampleChanges = (page: Page): Promise<void> =>
  page.evaluate(() => {
    window.perennialKeySamples = [];
    const shown = () => {
      const grid = document.querySelector("[role=treegrid]");
      const rows = [...(grid?.querySelectorAll("[role=row]") ?? [])];
      const of = (name: string) => rows.map((row) => row.getAttribute(name)).join();
      return `${grid?.getAttribute("aria-rowcount")} ${of("aria-level")} ${of("aria-selected")}`;
    };
    const begin = (event: Event) => {
      if (event instanceof KeyboardEvent && ["Shift", "Control", "Alt"].includes(event.key)) return;
      const [before, began] = [shown(), event.timeStamp];
      const look = () =>
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          // A message posted in a frame's callback arrives once that frame is drawn.
          port1.onmessage = () =>
            shown() === before ? look() : window.perennialKeySamples.push(performance.now() - began);
          port2.postMessage(null);
        });
      look();
    };
    for (const type of ["keydown", "mousedown"]) addEventListener(type, begin, { capture: true });
  });

/** What was measured of the one key or press that was made since. */
async function sampled(page: Page): Promise<number> {
  await page.waitForFunction(() => window.perennialKeySamples.length > 0, undefined, { timeout: SAVED_MS });
  const [taken = 0] = await takeSamples(page);
  return taken;
}

/** Puts the focus on the second row and selects from there to the last. Returns how long the last step took, in ms. */
async function selectAllButTheFirst(page: Page): Promise<number> {
  await scrollToShare(page, 0);
  const rows = page.getByRole("treegrid").getByRole("row");
  await rows.nth(2).getByRole("textbox", { name: "Note", exact: true }).click();
  await page.keyboard.press("Escape");
  await scrollToShare(page, 1);
  const last = page.locator(`[role=treegrid] [role=row][aria-rowindex="${SELECTED + 2}"]`);
  const box = await last.boundingBox();
  if (!box) throw new Error("The last row is not in the page.");
  await takeSamples(page);
  await page.keyboard.down("Shift");
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await page.keyboard.up("Shift");
  return sampled(page);
}

/** What is done to 10,000 selected rows, each step to the end of the frame that shows it, and the requests it takes. */
export async function measureSelecting(browser: Browser, origin: string): Promise<Measurement[]> {
  const account: Account = await seedAccount(origin, generateTree(SELECTED + 2, SELECTED + 1));
  const page = await openTree(browser, origin, account);
  await sampleChanges(page);
  let requests = 0;
  page.on("request", (request) => {
    if (request.method() !== "GET") requests += 1;
  });
  const samples: { name: string; taken: number[]; requests: number[]; saved: number[] }[] = [
    "select",
    ...KEYS.map(([name]) => name),
  ].map((name) => ({ name, taken: [], requests: [], saved: [] }));
  for (let round = 0; round < ROUNDS; round += 1) {
    samples[0]?.taken.push(await selectAllButTheFirst(page));
    for (const [at, [, key]] of KEYS.entries()) {
      requests = 0;
      const began = performance.now();
      await page.keyboard.press(key);
      const taken = await sampled(page);
      await page.waitForTimeout(200);
      await saved(page);
      const savedAfter = performance.now() - began;
      samples[at + 1]?.taken.push(taken);
      samples[at + 1]?.requests.push(requests);
      samples[at + 1]?.saved.push(savedAfter);
      process.stderr.write(`${key} ${ms(taken)} ${requests} requests, saved after ${ms(savedAfter)}\n`);
    }
  }
  await page.context().close();
  return samples.map(({ name, taken, requests: sent, saved: savedAfter }) => ({
    what: `${name} ${SELECTED.toLocaleString("en")} rows, median · p95 of ${taken.length}`,
    result: `${ms(median(taken))} · ${ms(p95(taken))}`,
    ...(sent.length > 0 ? { beside: `${median(sent)} requests, saved after ${ms(median(savedAfter))}` } : {}),
  }));
}
