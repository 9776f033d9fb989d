/**
 * `npm run bench:next-card -- 100000`: how soon the next card stands on the screen after a rating, in a notebook of so many
 * notes, in a real browser; and what a rating costs the page's thread.
 */
import { loadavg } from "node:os";
import { type Browser, chromium, type Page } from "playwright-core";
import type { Account } from "../../e2e/stage/api.ts";
import { findChromium } from "../../e2e/stage/browser.ts";
import { ensureClientBuilt } from "../../e2e/stage/client-build.ts";
import { createServer } from "../../e2e/stage/server.ts";
import { openDatabase } from "../database.ts";
import { framesDuring } from "../frames.ts";
import { generateTree } from "../generate-tree.ts";
import { openTree } from "../open-tree.ts";
import { describeMachine, formatTable, type Measurement, ms } from "../report.ts";
import { seedAccount } from "../seed.ts";
import { median, p95 } from "../statistics.ts";
import { seedCards } from "./seed-cards.ts";
import { type KeySample, sampleCards, takeCardSamples } from "./show-next.ts";

const notes = Number(process.argv[2] ?? 100_000);
/** One note in so many has a card below it; one card in a hundred is due. */
const NOTES_PER_CARD = 10;
const RATED = 60;
const MS_BETWEEN_KEYS = 250;
/** Counting what is due and the rest of opening is done by then. */
const REST_MS = 5_000;
/** Such a key does nothing in a study session. */
const BARE_KEY = "x";

async function prepare(origin: string, data: string): Promise<Account> {
  const account = await seedAccount(origin, generateTree(notes));
  const database = await openDatabase(data, 2);
  const { rows } = await database.query<{ id: number }>(
    "select id from nodes where user_id = $1 order by id",
    [account.userId],
  );
  const cards = Math.max(RATED * 100, Math.floor(notes / NOTES_PER_CARD));
  await seedCards(
    database,
    account,
    cards,
    rows.map(({ id }) => Number(id)),
  );
  await database.end();
  return account;
}

/** Turns and rates one card after the other. */
async function rateCards(page: Page): Promise<Record<"bare" | "rated", readonly KeySample[]>> {
  const samples = { bare: [] as KeySample[], rated: [] as KeySample[] };
  const press = async (key: string): Promise<KeySample[]> => {
    await page.keyboard.press(key);
    await page.waitForTimeout(MS_BETWEEN_KEYS);
    return takeCardSamples(page);
  };
  for (let card = 0; card < RATED; card++) {
    samples.bare.push(...(await press(BARE_KEY)));
    await press("Space");
    samples.rated.push(...(await press("3")));
  }
  return samples;
}

async function measure(browser: Browser, origin: string, account: Account): Promise<Measurement[]> {
  const page = await openTree(browser, origin, account);
  await page.getByRole("link", { name: /^Study, / }).click();
  await page.getByRole("link", { name: /^Study all/ }).click();
  await page.getByRole("button", { name: "Show answer" }).waitFor();
  await page.waitForTimeout(REST_MS);
  await sampleCards(page);
  let samples: Awaited<ReturnType<typeof rateCards>> | undefined;
  const { longTasks, busy, frames } = await framesDuring(page, async () => {
    samples = await rateCards(page);
  });
  await page.context().close();
  const { bare = [], rated = [] } = samples ?? {};
  const times = (of: readonly KeySample[]) => {
    const all = of.map(({ paintedAfter }) => paintedAfter);
    return `${ms(median(all))} · ${ms(p95(all))}`;
  };
  const size = `${notes.toLocaleString("en")} notes`;
  return [
    {
      what: `rating to the next card, ${size}, median · p95 of ${rated.length}`,
      result: times(rated),
      beside: `${times(bare)} a key that does nothing`,
    },
    {
      what: "of these on the screen in the first frame",
      result: `${rated.filter(({ isFirstFrame }) => isFirstFrame).length}`,
    },
    {
      what: "main thread for a card turned and rated, with all that follows",
      result: ms((busy * frames) / RATED),
      beside: `${longTasks.length} tasks over 50 ms, longest ${ms(Math.max(0, ...longTasks))}`,
    },
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
