/**
 * `npm run bench:cards -- 100000`: how soon the list of so many cards shows its first rows, is sorted by another column, and
 * how long an act on 10,000 of them holds the page, in a real browser.
 */
import { loadavg } from "node:os";
import { type Browser, chromium, type Page } from "playwright-core";
import type { Account } from "../../e2e/stage/api.ts";
import { findChromium } from "../../e2e/stage/browser.ts";
import { ensureClientBuilt } from "../../e2e/stage/client-build.ts";
import { createServer } from "../../e2e/stage/server.ts";
import { openDatabase } from "../database.ts";
import { generateTree } from "../generate-tree.ts";
import { openTree } from "../open-tree.ts";
import { describeMachine, formatTable, type Measurement, ms } from "../report.ts";
import { seedAccount } from "../seed.ts";
import { median } from "../statistics.ts";
import { seedCards } from "./seed-cards.ts";

const cards = Number(process.argv[2] ?? 100_000);
/** Below each note stand so many cards. */
const CARDS_PER_NOTE = 10;
const ACTED_ON = 10_000;
/** Counting what is due and the rest of opening is done by then. */
const REST_MS = 5_000;
const COLUMNS = ["Due", "Stability", "Lapses", "State", "Question"];

async function prepare(origin: string, data: string): Promise<Account> {
  const account = await seedAccount(origin, generateTree(Math.ceil(cards / CARDS_PER_NOTE)));
  const database = await openDatabase(data, 2);
  const { rows } = await database.query<{ id: number }>(
    "select id from nodes where user_id = $1 order by id",
    [account.userId],
  );
  await seedCards(
    database,
    account,
    cards,
    rows.map(({ id }) => Number(id)),
  );
  await database.end();
  return account;
}

/** Presses something in the page and waits for two frames after it. Returns how long that took, in ms. */
const timeOf = (page: Page, selector: string): Promise<number> =>
  page.evaluate(async (pressed) => {
    const element = document.querySelector<HTMLElement>(pressed);
    if (!element) throw new Error(`nothing is ${pressed}`);
    const begin = performance.now();
    element.click();
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    return performance.now() - begin;
  }, selector);

async function measure(browser: Browser, origin: string, account: Account): Promise<Measurement[]> {
  const page = await openTree(browser, origin, account);
  await page.waitForTimeout(REST_MS);
  await page.getByRole("button", { name: "More" }).click();
  const link = page.getByRole("link", { name: "All cards" });
  await link.waitFor();
  await page.waitForTimeout(REST_MS);
  const first = await page.evaluate(async () => {
    const begin = performance.now();
    document.querySelector<HTMLElement>('.more a[href="/cards"]')?.click();
    while (!document.querySelector(".cards-table tbody tr")) await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    return performance.now() - begin;
  });
  await page.waitForTimeout(REST_MS);
  const sorts: number[] = [];
  for (const column of COLUMNS) {
    const index = await page
      .getByRole("columnheader")
      .evaluateAll((all, name) => all.findIndex((each) => each.textContent === name), column);
    sorts.push(await timeOf(page, `.cards-table thead th:nth-of-type(${index + 1}) button`));
  }
  await page.locator(".cards-table tbody [data-index='0']").click();
  await page.evaluate((index) => window.scrollTo(0, 44 * index), ACTED_ON);
  await page.locator(`.cards-table tbody [data-index='${ACTED_ON - 1}']`).click({ modifiers: ["Shift"] });
  const acted = await timeOf(page, '[role="toolbar"][aria-label="Selection"] button');
  await page.context().close();
  const size = `${cards.toLocaleString("en")} cards`;
  return [
    { what: `first rows of ${size}, from the press, code and all`, result: ms(first) },
    {
      what: `sorted by another column, median · most of ${sorts.length}`,
      result: `${ms(median(sorts))} · ${ms(Math.max(...sorts))}`,
    },
    { what: `${ACTED_ON.toLocaleString("en")} cards suspended, until the frame after`, result: ms(acted) },
  ];
}

ensureClientBuilt();
const { launch, remove } = await findChromium();
const server = await createServer({ LOG_LEVEL: "warn", RATE_LIMITS: "off" });
try {
  await server.start();
  const account = await prepare(server.origin, server.data);
  const browser = await chromium.launch(launch);
  const rows = await measure(browser, server.origin, account);
  process.stdout.write(
    `${describeMachine(browser.version())} · seed 42, load ${loadavg()[0]?.toFixed(1)}\n\n${formatTable(rows)}\n`,
  );
  await browser.close();
} finally {
  await server.remove();
  remove();
}
