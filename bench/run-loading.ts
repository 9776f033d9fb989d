/**
 * `npm run bench:loading`: the first load and the reload of a small and of a large tree, side by side, and both beside a page that
 * is one text area, each in a profile that has seen nothing.
 */
import { chromium } from "playwright-core";
import { findChromium } from "../e2e/stage/browser.ts";
import { ensureClientBuilt } from "../e2e/stage/client-build.ts";
import { createServer } from "../e2e/stage/server.ts";
import { generateTree } from "./generate-tree.ts";
import { LOADS, type LoadTimes, loadTimes, typical } from "./loading.ts";
import { describeMachine, formatTable, type Measurement, ms } from "./report.ts";
import { seedAccount } from "./seed.ts";
import { median } from "./statistics.ts";
import { type Visits, visitInTurns } from "./visits.ts";

const SMALL = 1_000;
const large = Number(process.argv[2] ?? 100_000);
const RUNS = 5;

ensureClientBuilt();
const { launch, remove } = await findChromium();
const server = await createServer({ LOG_LEVEL: "warn" });
try {
  await server.start();
  const browser = await chromium.launch(launch);
  const timesAt = async (notes: number) => {
    process.stderr.write(`Making a tree of ${notes.toLocaleString("en")} notes (seed 42)…\n`);
    const account = await seedAccount(server.origin, generateTree(notes));
    const visits = await visitInTurns(launch, server.origin, account, RUNS);
    return { ...(await loadTimes(browser, server.origin, account, RUNS)), visits };
  };
  const small = await timesAt(SMALL);
  const many = await timesAt(large);
  const rows: Measurement[] = [];
  const compare = (what: string, load: (typeof LOADS)[number], of: keyof LoadTimes) => {
    const [result, beside] = [typical(many[load], of), typical(small[load], of)];
    const told = (value: number) => (of === "treeBytes" ? `${Math.round(value / 1_000)} kB` : ms(value));
    rows.push({
      what: `${load}: ${what}`,
      result: told(result),
      beside: told(beside),
      ratio: result / beside,
    });
  };
  for (const load of LOADS) {
    compare("rows painted", load, "painted");
    compare("caret in a row", load, "focusable");
    compare("longest task until all is there", load, "longestTask");
    compare("bytes of trees", load, "treeBytes");
  }
  const besideBare = (notes: number, visits: readonly Visits[], visit: "first" | "reload") => {
    const [result, beside] = (["tree", "bare"] as const).map((page) =>
      median(visits.map((each) => each[page][visit].caret)),
    ) as [number, number];
    const requests = median(visits.map((each) => each.tree[visit].requests.length));
    rows.push({
      what: `${visit}, ${notes.toLocaleString("en")} notes: caret, ${requests} requests before it; beside it one text area`,
      result: ms(result),
      beside: ms(beside),
      ratio: result / beside,
    });
  };
  for (const visit of ["first", "reload"] as const) {
    besideBare(SMALL, small.visits, visit);
    besideBare(large, many.visits, visit);
  }
  const title = `${large.toLocaleString("en")} notes, beside it ${SMALL.toLocaleString("en")}; medians of ${RUNS}`;
  process.stdout.write(`${describeMachine(browser.version())}\n${title}\n\n${formatTable(rows)}\n`);
  await browser.close();
} finally {
  await server.remove();
  remove();
}
