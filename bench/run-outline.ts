/**
 * `npm run bench:outline -- 100000`: what the outline costs in a browser at a size, as one table. Names after the size
 * choose: `npm run bench:outline -- 100000 scrolling branches`.
 */
import { type Browser, chromium } from "playwright-core";
import type { Account } from "../e2e/stage/api.ts";
import { findChromium } from "../e2e/stage/browser.ts";
import { ensureClientBuilt } from "../e2e/stage/client-build.ts";
import { createServer } from "../e2e/stage/server.ts";
import { measureBranches } from "./branches.ts";
import { type GeneratedNode, generateTree } from "./generate-tree.ts";
import { describeMachine, formatTable, type Measurement } from "./report.ts";
import { measureScrolling } from "./scrolling.ts";
import { seedAccount } from "./seed.ts";
import { measureSelecting } from "./selecting.ts";
import { measureStructure } from "./structure.ts";
import { measureTyping } from "./typing.ts";

type Measure = (
  browser: Browser,
  origin: string,
  account: Account,
  size: string,
  tree: readonly GeneratedNode[],
) => Promise<Measurement[]>;

const MEASURES: Readonly<Record<string, Measure>> = {
  typing: measureTyping,
  structure: measureStructure,
  branches: measureBranches,
  scrolling: measureScrolling,
  selecting: measureSelecting,
};
/** So that a branch of half the tree can be hidden. */
const TOP_ROWS = 2;

const [count = "10000", ...names] = process.argv.slice(2);
const notes = Number(count);
if (!Number.isInteger(notes) || notes < 1)
  throw new Error("The size of the tree is a whole number of notes.");
const unknown = names.filter((name) => !(name in MEASURES));
if (unknown.length > 0)
  throw new Error(`No such measure: ${unknown}. There are ${Object.keys(MEASURES).join(", ")}.`);

ensureClientBuilt();
const { launch, remove } = await findChromium();
const server = await createServer({ LOG_LEVEL: "warn" });
try {
  await server.start();
  const tree = generateTree(notes, TOP_ROWS);
  const account = await seedAccount(server.origin, tree);
  const browser = await chromium.launch(launch);
  const size = `${notes.toLocaleString("en")} notes`;
  const rows: Measurement[] = [];
  for (const [name, measure] of Object.entries(MEASURES)) {
    if (names.length > 0 && !names.includes(name)) continue;
    process.stderr.write(`${name}…\n`);
    rows.push(...(await measure(browser, server.origin, account, size, tree)));
  }
  process.stdout.write(`${describeMachine(browser.version())} · seed 42\n\n${formatTable(rows)}\n`);
  await browser.close();
} finally {
  await server.remove();
  remove();
}
