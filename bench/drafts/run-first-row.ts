/**
 * `npm run bench:first-row`: how soon the first proposal of a model stands on the screen after its object is complete on the
 * wire, in a real browser, with a double of a model.
 */
import type { ServerResponse } from "node:http";
import { loadavg } from "node:os";
import { type Browser, chromium, type Page } from "playwright-core";
import { listen } from "../../e2e/doubles/listen.ts";
import { type Account, call } from "../../e2e/stage/api.ts";
import { findChromium } from "../../e2e/stage/browser.ts";
import { ensureClientBuilt } from "../../e2e/stage/client-build.ts";
import { createServer } from "../../e2e/stage/server.ts";
import { generateTree } from "../generate-tree.ts";
import { freshContext } from "../open-tree.ts";
import { describeMachine, formatTable, type Measurement, ms } from "../report.ts";
import { seedAccount } from "../seed.ts";
import { median, p95 } from "../statistics.ts";
import { type FirstRow, watchFirstRow } from "./first-row.ts";

const ROUNDS = 40;
const NOTES = 1_000;
/** What is drawn when a page opens is over by then. */
const REST_MS = 500;

const [BEGUN, REST] = [
  '{"items":[{"kind":"card","under":0,"question":"What is asked of the first row in round ',
  '?","answer":"a few words","quote":""}',
] as const;

/** A model that begins an object and ends it when it is told to. */
async function startModel() {
  let answer: ServerResponse | undefined;
  let began = Promise.withResolvers<void>();
  const say = (content: string) =>
    answer?.write(`data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`);
  const server = await listen((request, response) => {
    request.resume();
    response.writeHead(200, { "content-type": "text/event-stream" });
    answer = response;
    say(BEGUN);
    began.resolve();
  });
  return {
    baseUrl: `${server.origin}/v1`,
    close: server.close,
    /** Resolves once it has been asked, and has begun to answer. */
    begun: () => began.promise,
    /** Writes what completes the object. @returns when, in ms since the epoch */
    complete(round: number): number {
      say(`${round}${REST}`);
      began = Promise.withResolvers<void>();
      return performance.timeOrigin + performance.now();
    },
  };
}
type Model = Awaited<ReturnType<typeof startModel>>;

async function draftOnce(
  page: Page,
  { origin, account, model, round }: { origin: string; account: Account; model: Model; round: number },
): Promise<FirstRow & { readonly writtenAt: number }> {
  const { token, rootId } = account;
  const asked = { kind: "cards", root_id: rootId };
  const { id } = await call<{ id: number }>(origin, "POST", "/drafts", token, asked);
  await model.begun();
  await page.goto(`/trees/${rootId}?draft=${id}`);
  await page.getByRole("region", { name: "Drafts" }).getByText("0 rows so far").waitFor();
  await page.waitForFunction(() => window.perennialStreams > 0);
  await page.waitForTimeout(REST_MS);
  const writtenAt = model.complete(round);
  const first = await page.evaluate(() => window.perennialFirstRow);
  await call(origin, "POST", `/drafts/${id}/cancel`, token, {});
  return { ...first, writtenAt };
}

async function measure(
  browser: Browser,
  origin: string,
  account: Account,
  model: Model,
): Promise<Measurement[]> {
  await call(origin, "PUT", "/account/assistant", account.token, { enabled: true });
  const page = await (await freshContext(browser, origin, account)).newPage();
  await watchFirstRow(page);
  const samples: Awaited<ReturnType<typeof draftOnce>>[] = [];
  for (let round = 0; round <= ROUNDS; round++)
    samples.push(await draftOnce(page, { origin, account, model, round }));
  // The first one fills the caches.
  const warm = samples.slice(1);
  const times = (of: (sample: (typeof warm)[number]) => number) => {
    const all = warm.map(of);
    return `${ms(median(all))} · ${ms(p95(all))}`;
  };
  return [
    {
      what: `of ${ROUNDS} first proposals, on the screen in the first frame after their event`,
      result: `${warm.filter(({ frames }) => frames === 1).length}`,
    },
    {
      what: "from the event to the end of that frame, median · p95",
      result: times(({ paintedAfter }) => paintedAfter),
    },
    {
      what: "from the object's last byte at the model to the event, median · p95",
      result: times(({ heardAt, writtenAt }) => heardAt - writtenAt),
    },
    {
      what: "from that byte to the end of the frame, median · p95",
      result: times(({ heardAt, paintedAfter, writtenAt }) => heardAt + paintedAfter - writtenAt),
    },
  ];
}

ensureClientBuilt();
const { launch, remove } = await findChromium();
const model = await startModel();
const server = await createServer({
  LOG_LEVEL: "warn",
  RATE_LIMITS: "off",
  AI_BASE_URL: model.baseUrl,
  AI_MODEL_SLOW: "double",
  AI_DAILY_TOKENS: "1000000000",
});
try {
  await server.start();
  const account = await seedAccount(server.origin, generateTree(NOTES));
  const browser = await chromium.launch(launch);
  const rows = await measure(browser, server.origin, account, model);
  process.stdout.write(
    `${describeMachine(browser.version())} · seed 42, ${NOTES.toLocaleString("en")} notes, load ${loadavg()[0]?.toFixed(1)}\n\n${formatTable(rows)}\n`,
  );
  await browser.close();
} finally {
  await server.remove();
  await model.close();
  remove();
}
