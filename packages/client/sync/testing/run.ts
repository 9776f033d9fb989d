import type { BrowserServer } from "./browser-server.ts";
import { createElsewhere, type Elsewhere } from "./elsewhere.ts";
import { createFaults, type Faults } from "./faults.ts";
import { createModelBrowser, type ModelBrowser, timersWith } from "./model-browser.ts";
import { type ModelPage, openModelPage } from "./model-page.ts";
import { refusing } from "./refusing-server.ts";
import { finished, type VirtualTimers } from "./virtual-timers.ts";
import { createWords, type Words } from "./words.ts";

/** An account on a server, which only this run writes into. */
export interface RunAccount {
  readonly server: BrowserServer;
  readonly userId: number;
  readonly rootId: number;
  readonly token: string;
}

/** One person with two browsers, and another device of theirs. */
export interface Run {
  readonly account: RunAccount;
  readonly timers: VirtualTimers;
  readonly browsers: readonly ModelBrowser[];
  /** Of the lines of each browser. */
  readonly faults: readonly Faults[];
  /** The pages that are open, by the tab of a step. */
  readonly pages: ModelPage[];
  readonly words: Words;
  readonly elsewhere: Elsewhere;
  /** Takes all faults away: everybody is online, nothing is refused, and what was held arrives. */
  heal(): void;
  open(browser: ModelBrowser): Promise<ModelPage>;
}

/** The first browser has two tabs. */
export const BROWSER_OF_TAB = [0, 0, 1];

export async function startRun(account: RunAccount): Promise<Run> {
  const { server, userId, rootId, token } = account;
  const timers = timersWith(server);
  const faults = [createFaults(), createFaults()];
  const browsers = faults.map((own, place) => {
    const handle = refusing(server, own.refusalOf);
    const browser = createModelBrowser({ ...server, handle }, { seed: place + 1, timers });
    browser.token = token;
    browser.fate = own.fateOf;
    return browser;
  });
  const words = createWords();
  const open = async (browser: ModelBrowser) => {
    const tab = await browser.open(userId);
    for (;;) {
      const answer = await finished(tab.workspace.loadTree(rootId), timers, () => arriveAll(browser));
      if (answer.ok) return finished(openModelPage(browser, tab, answer.rootKey, userId), timers);
    }
  };
  const pages: ModelPage[] = [];
  for (const place of BROWSER_OF_TAB) pages.push(await open(browsers[place] as ModelBrowser));
  const heal = () => {
    for (const own of faults) own.heal();
    for (const browser of browsers) {
      browser.online = true;
      browser.streams = true;
      arriveAll(browser);
    }
  };
  const elsewhere = createElsewhere(server, rootId, words);
  return { account, timers, browsers, faults, pages, words, elsewhere, heal, open };
}

/** What was held on its way arrives. */
function arriveAll(browser: ModelBrowser): void {
  for (const request of browser.held.splice(0)) request.settle("answer");
}
