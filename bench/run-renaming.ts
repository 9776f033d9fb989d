/**
 * `npm run bench:renaming -- 1000`: how soon so many links to a note show its new title, on the page that renames it and on
 * another one, how many of them the page renders again, and what the log has of it.
 */
import { randomUUID } from "node:crypto";
import { loadavg } from "node:os";
import type { FlatTree } from "@perennial/contract/outline/wire";
import { type Browser, chromium, type Page } from "playwright-core";
import { type Account, call } from "../e2e/stage/api.ts";
import { findChromium } from "../e2e/stage/browser.ts";
import { ensureClientBuilt } from "../e2e/stage/client-build.ts";
import { createServer } from "../e2e/stage/server.ts";
import type { GeneratedNode } from "./generate-tree.ts";
import { openTree } from "./open-tree.ts";
import { describeMachine, formatTable, type Measurement, ms } from "./report.ts";
import { seedAccount } from "./seed.ts";
import { median, p95 } from "./statistics.ts";

const links = Number(process.argv[2] ?? 1_000);
const ROUNDS = 20;
const TITLE = "Krebs cycle";
/** The name of anchor 7. */
const ANCHOR = { id: 7, name: "0000000007" } as const;
/** After a rename, before the next one: what follows from the first is over. */
const SETTLED_MS = 1_000;

/** What a page has shown since the key that left the row. */
interface Shown {
  /** The clock when the key went down, and at the end of the first frame with the new title; 0 where there was none. */
  readonly pressed: number;
  readonly shown: number;
  /** Links that were written anew, and those that stand in the page. */
  readonly written: number;
  readonly mounted: number;
}

declare global {
  interface Window {
    perennialRenamed: () => Shown;
  }
}

/** Watches from now on for links that show a title. Both pages read one clock: they run on one machine. */
const watchFor = (page: Page, title: string): Promise<void> =>
  page.evaluate((title) => {
    const clock = () => performance.timeOrigin + performance.now();
    const isLink = (node: Node) =>
      (node instanceof Element ? node : node.parentElement)?.closest("div.txt a");
    let [pressed, shown, written] = [0, 0, 0];
    const press = ({ timeStamp }: KeyboardEvent) => {
      pressed = performance.timeOrigin + timeStamp;
    };
    addEventListener("keydown", press, { capture: true });
    const observer = new MutationObserver((changes) => {
      const now = changes.filter(({ target }) => isLink(target)?.textContent === title).length;
      if (now === 0) return;
      if (written === 0)
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => {
            shown = clock();
          };
          port2.postMessage(null);
        });
      written += now;
    });
    observer.observe(document, { childList: true, characterData: true, subtree: true });
    window.perennialRenamed = () => {
      removeEventListener("keydown", press, { capture: true });
      observer.disconnect();
      return { pressed, shown, written, mounted: document.querySelectorAll("div.txt a").length };
    };
  }, title);

const renamed = (page: Page): Promise<Shown> => page.evaluate(() => window.perennialRenamed());

/** A note and so many that link to it. */
async function seedLinks(origin: string): Promise<Account> {
  const rows: GeneratedNode[] = Array.from({ length: links + 2 }, (_, index) => ({
    index,
    parent: index === 0 ? null : 0,
    text: index === 0 ? "Biology" : index === 1 ? TITLE : `${index} needs [[${TITLE}^${ANCHOR.name}]]`,
  }));
  const account = await seedAccount(origin, rows);
  const { nodes } = await readTree(origin, account);
  const fields = { node_id: nodes.find((node) => node.parent_id === account.rootId)?.id };
  await call(origin, "POST", "/commands", account.token, {
    commands: [{ uuid: randomUUID(), type: "record.create", table: "anchors", id: ANCHOR.id, fields }],
  });
  return account;
}

const readTree = (origin: string, { rootId, token }: Account): Promise<FlatTree> =>
  call<FlatTree>(origin, "GET", `/trees/${rootId}?format=flat`, token);

async function measure(browser: Browser, origin: string, account: Account): Promise<Measurement[]> {
  const here = await openTree(browser, origin, account);
  const there = await openTree(browser, origin, account);
  const target = here.getByRole("treegrid").getByRole("row").nth(1);
  const [own, others, rows, again]: [number[], number[], number[], number[]] = [[], [], [], []];
  let mounted = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const title = `Citric acid cycle ${round}`;
    await here.bringToFront();
    await target.getByRole("textbox", { name: "Note" }).click();
    await here.keyboard.press("ControlOrMeta+a");
    const { version: before } = await readTree(origin, account);
    await here.keyboard.insertText(title);
    await Promise.all([watchFor(here, title), watchFor(there, title)]);
    await here.keyboard.press("Escape");
    await there.waitForFunction((title) => document.querySelector("div.txt a")?.textContent === title, title);
    await here.waitForTimeout(SETTLED_MS);
    const [first, second] = [await renamed(here), await renamed(there)];
    own.push(first.shown - first.pressed);
    others.push(second.shown - first.pressed);
    again.push(first.written);
    ({ mounted } = first);
    rows.push((await readTree(origin, account)).version - before);
  }
  const times = (samples: readonly number[]) => `${ms(median(samples))} · ${ms(p95(samples))}`;
  return [
    { what: `shown on the page that renames, median · p95 of ${ROUNDS}`, result: times(own) },
    { what: `shown on another page, median · p95 of ${ROUNDS}`, result: times(others) },
    { what: "rows of the log for a rename, most", result: `${Math.max(...rows)}` },
    { what: "links written anew, most · links in the page", result: `${Math.max(...again)} · ${mounted}` },
  ];
}

ensureClientBuilt();
const { launch, remove } = await findChromium();
const server = await createServer({ LOG_LEVEL: "warn", RATE_LIMITS: "off" });
try {
  await server.start();
  const account = await seedLinks(server.origin);
  const browser = await chromium.launch(launch);
  const rows = await measure(browser, server.origin, account);
  process.stdout.write(
    `${describeMachine(browser.version())} · ${links.toLocaleString("en")} links, load ${loadavg()[0]?.toFixed(1)}\n\n${formatTable(rows)}\n`,
  );
  await browser.close();
} finally {
  await server.remove();
  remove();
}
