/**
 * `npm run bench`: every measured claim, in one table. Ratios and medians of one run. `npm run bench -- 100000` measures
 * a tree of another size.
 */
import { chromium } from "playwright-core";
import { findChromium } from "../e2e/stage/browser.ts";
import { ensureClientBuilt } from "../e2e/stage/client-build.ts";
import { createServer } from "../e2e/stage/server.ts";
import { measureEdits } from "./edits.ts";
import { generateTree } from "./generate-tree.ts";
import { measureLoading } from "./loading.ts";
import { describeMachine, formatTable, type Measurement } from "./report.ts";
import { measureRestarts } from "./restarts.ts";
import { seedAccount } from "./seed.ts";
import { measureSignIns } from "./sign-ins.ts";
import { measureTyping } from "./typing.ts";

const notes = Number(process.argv[2] ?? 10_000);
if (!Number.isInteger(notes) || notes < 1)
  throw new Error("The size of the tree is a whole number of notes.");
const size = `${notes.toLocaleString("en")} notes`;
const LOG_LEVEL = "warn";

const say = (sentence: string) => process.stderr.write(`${sentence}\n`);

ensureClientBuilt();
const began = performance.now();
const { launch, remove } = await findChromium();
const server = await createServer({ LOG_LEVEL });
const rows: Measurement[] = [];
try {
  await server.start();
  say(`Making a tree of ${size} (seed 42)…`);
  const account = await seedAccount(server.origin, generateTree(notes));
  const browser = await chromium.launch(launch);
  say("Typing…");
  rows.push(...(await measureTyping(browser, server.origin, account, size)));
  say("Loading…");
  rows.push(...(await measureLoading(browser, server.origin, account, size)));
  const version = browser.version();
  await browser.close();
  say("Editing through HTTP and directly…");
  rows.push(...(await measureEdits(server)));
  say("Signing in five hundred times a second…");
  rows.push(...(await measureSignIns(server.origin)));
  say("Killing and starting again…");
  rows.push(...(await measureRestarts(server)));
  process.stdout.write(`${describeMachine(version)}\n\n${formatTable(rows)}\n`);
  say(`${Math.round((performance.now() - began) / 1_000)} s in all.`);
} finally {
  await server.remove();
  remove();
}
