/**
 * `npm run bench:go-to -- 100000`: how soon what is searched for stands on the screen after a key, in _Go to_ and in the
 * outline's filter, among so many notes, in a real browser.
 */
import { loadavg } from "node:os";
import { type Browser, chromium, type Page } from "playwright-core";
import type { Account } from "../e2e/stage/api.ts";
import { findChromium } from "../e2e/stage/browser.ts";
import { ensureClientBuilt } from "../e2e/stage/client-build.ts";
import { createServer } from "../e2e/stage/server.ts";
import { framesDuring } from "./frames.ts";
import { generateTree } from "./generate-tree.ts";
import { sampleKeys, takeSamples } from "./key-to-paint.ts";
import { freshContext, openTree, untilWhole } from "./open-tree.ts";
import { describeMachine, formatTable, type Measurement, ms } from "./report.ts";
import { seedAccount } from "./seed.ts";
import { median, p95 } from "./statistics.ts";

const notes = Number(process.argv[2] ?? 100_000);
const ROUNDS = 8;
const MS_BETWEEN_KEYS = 250;
/** All notes have been looked at by then. */
const LOOKED_THROUGH_MS = 4_000;
const WORDS = "membrane";
const SLIP = "membrnae";
const BELOW = "cell > membrane";

/** Types a search again and again, a key at a time. Returns the times to the frame with what is found, in ms. */
async function typed(page: Page, text: string, shown: number): Promise<readonly number[]> {
  const samples: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.press("Backspace");
    await page.waitForTimeout(MS_BETWEEN_KEYS);
    await takeSamples(page);
    const times: number[] = [];
    for (const letter of text) {
      await page.keyboard.press(letter === " " ? "Space" : letter);
      await page.waitForTimeout(MS_BETWEEN_KEYS);
      times.push(...(await takeSamples(page)));
    }
    samples.push(...times.slice(-shown));
  }
  return samples;
}

const MIB = 2 ** 20;

/** What the page's own objects take, without what nobody refers to any more. */
async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send("HeapProfiler.collectGarbage");
  const { usedSize } = await session.send("Runtime.getHeapUsage");
  await session.detach();
  return usedSize / MIB;
}

/** The part of the page that reads the notes ahead for searches. */
const READER = /\/tree-extras-[^/]*\.js$/;

/** What the page holds more once the notes are read for searches than before, in MiB; its code for searches among it. */
async function searchMemory(browser: Browser, origin: string, account: Account): Promise<number> {
  const context = await freshContext(browser, origin, account);
  let release = () => {};
  const wanted = new Promise<void>((resolve) => {
    release = resolve;
  });
  await context.route(READER, async (route) => {
    await wanted;
    await route.continue();
  });
  const page = await context.newPage();
  await page.goto(`/trees/${account.rootId}`);
  await untilWhole(page);
  const before = await heapOf(page);
  const fetched = page.waitForResponse(READER);
  release();
  await fetched;
  await page.waitForTimeout(LOOKED_THROUGH_MS);
  const held = (await heapOf(page)) - before;
  await context.close();
  return held;
}

declare global {
  interface Window {
    perennialFound: { began: number; last: number };
  }
}

/** Notes from now on when a key was pressed first, and when the number of results was another one last. */
const watchResults = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const found = { began: 0, last: 0 };
    window.perennialFound = found;
    addEventListener(
      "keydown",
      () => {
        found.began = performance.now();
      },
      { once: true, capture: true },
    );
    let before = "";
    new MutationObserver(() => {
      const now = document.querySelector("dialog [role=status]")?.textContent ?? "";
      if (now !== before) found.last = performance.now();
      before = now;
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });

const result = (samples: readonly number[]) => `${ms(median(samples))} · ${ms(p95(samples))}`;

async function measure(browser: Browser, origin: string, account: Account): Promise<Measurement[]> {
  const held = await searchMemory(browser, origin, account);
  const page = await openTree(browser, origin, account);
  const row = (what: string, samples: readonly number[]): Measurement => ({
    what: `${what}, median · p95 of ${samples.length}`,
    result: result(samples),
  });
  await sampleKeys(page, "input");
  // What is looked at ahead, whenever the browser is idle, is in no measured key.
  await page.waitForTimeout(LOOKED_THROUGH_MS);
  await watchResults(page);
  await page.locator("body").press("ControlOrMeta+k");
  const field = page.getByRole("combobox", { name: "Go to" });
  await field.waitFor();
  await page.keyboard.insertText(WORDS);
  const looking = await framesDuring(page, () => page.waitForTimeout(LOOKED_THROUGH_MS));
  const { began, last } = await page.evaluate(() => window.perennialFound);
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.press("Backspace");
  const heap = await heapOf(page);
  const rows: Measurement[] = [
    row("Go to: a letter of a word", await typed(page, WORDS, WORDS.length)),
    row("Go to: the last letter of a word with a slip", await typed(page, SLIP, 1)),
    row("Go to: the last letters of A > B", await typed(page, BELOW, WORDS.length)),
  ];
  await field.press("Escape");
  await page.getByRole("treegrid").getByRole("row").nth(2).press("Escape");
  await page.keyboard.press("/");
  await page.getByRole("textbox", { name: "Query" }).waitFor();
  rows.push(
    row("filter: a letter of a word", await typed(page, WORDS, WORDS.length)),
    row("filter: the last letters of A > B", await typed(page, BELOW, WORDS.length)),
  );
  await page.context().close();
  return [
    ...rows,
    { what: "from the key that opens the box to all results of a word", result: ms(last - began) },
    { what: "what searches hold in memory, with their code", result: `${held.toFixed(1)} MiB` },
    {
      what: "what the page holds in memory, all notes and what searches keep of them",
      result: `${heap.toFixed(1)} MiB`,
    },
    {
      what: "from then on for four seconds: tasks over 50 ms",
      result: `${looking.longTasks.length}, longest ${ms(Math.max(0, ...looking.longTasks))}`,
    },
  ];
}

ensureClientBuilt();
const { launch, remove } = await findChromium();
const server = await createServer({ LOG_LEVEL: "warn", RATE_LIMITS: "off" });
try {
  await server.start();
  const account = await seedAccount(server.origin, generateTree(notes));
  const browser = await chromium.launch(launch);
  const rows = await measure(browser, server.origin, account);
  process.stdout.write(
    `${describeMachine(browser.version())} · seed 42, ${notes.toLocaleString("en")} notes, load ${loadavg()[0]?.toFixed(1)}\n\n${formatTable(rows)}\n`,
  );
  await browser.close();
} finally {
  await server.remove();
  remove();
}
