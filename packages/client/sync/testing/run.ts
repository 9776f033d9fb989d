import type { KnownAccount } from "@perennial/contract/testing/invariants";
import { IDBFactory } from "fake-indexeddb";
import type { KeyValueStorage } from "../../platform/storage.ts";
import type { BrowserServer } from "./browser-server.ts";
import { createElsewhere, type OtherDevice } from "./elsewhere.ts";
import { createFaults, type Faults } from "./faults.ts";
import { createModelBrowser, type ModelBrowser, type ModelTab, timersWith } from "./model-browser.ts";
import { type ModelPage, openModelPage } from "./model-page.ts";
import { createOtherVersion, type OtherVersion } from "./other-version.ts";
import { refusing } from "./refusing-server.ts";
import { finished, type VirtualTimers } from "./virtual-timers.ts";
import { createWords, type Words } from "./words.ts";

/** An account on a server, which only this run writes into. */
export interface RunAccount {
  readonly server: BrowserServer;
  readonly userId: number;
  readonly rootId: number;
  readonly token: string;
  /** Returns what the server has, at once and without a call, where it is in memory. */
  readonly look?: () => Pick<KnownAccount, "log" | "tree">;
  /** Makes a backup, where this server can. @returns how to put it back */
  readonly backup?: () => () => Promise<void>;
  /** Compacts the log as it is, where this server can at once: as if it were long ago. */
  readonly compact?: () => void;
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
  /** Tabs that were left open in the background; the browser lets them do nothing any more. */
  readonly leftOpen: ModelTab[];
  /** The page of another version in each browser. */
  readonly otherVersions: readonly OtherVersion[];
  readonly words: Words;
  readonly elsewhere: OtherDevice;
  /** The server's data as they were; null before the first backup. */
  putBack: (() => Promise<void>) | null;
  /** Takes all faults away: everybody is online, nothing is refused, and what was held arrives. */
  heal(): void;
  /** The place of the browser that a tab is in. */
  browserOf(tab: number): number;
  /** Opens the page of a tab, a new one where it had none. @param storage of the tab that is loaded anew */
  open(tab: number, storage?: KeyValueStorage): Promise<void>;
  /** Opens the page of a tab on a branch, by its address alone: this tab has no copy of the notes. */
  openBranch(tab: number, id: number): Promise<void>;
  /** Opens one more tab beside another, unless there are many. */
  openBeside(tab: number): Promise<void>;
}

/** The first browser begins with two tabs. */
const BROWSER_OF_TAB = [0, 0, 1];
const MOST_TABS = 6;

export async function startRun(account: RunAccount): Promise<Run> {
  const { server, userId, rootId, token } = account;
  // The databases of thousands of runs would fill the memory.
  globalThis.indexedDB = new IDBFactory();
  const timers = timersWith(server);
  const faults = [createFaults(), createFaults()];
  const browsers = faults.map((own, place) => {
    const handle = refusing(server, own.refusalOf);
    const browser = createModelBrowser({ ...server, handle }, { seed: place + 1, timers, rootId });
    browser.token = token;
    browser.outcome = own.outcomeOf;
    return browser;
  });
  const words = createWords();
  const browserOfTab = [...BROWSER_OF_TAB];
  const pages: ModelPage[] = [];
  const browserOf = (tab: number) => browserOfTab[tab] ?? 0;
  const show = async (place: number, tab: ModelTab, id: number) => {
    const browser = browsers[browserOf(place)] as ModelBrowser;
    for (let wanted = id; ; ) {
      const answer = await finished(tab.workspace.loadTree(wanted), timers, () => arriveAll(browser));
      // Gone meanwhile: the page leads to all notes.
      if (!answer.ok && answer.status === 404) wanted = rootId;
      if (!answer.ok) continue;
      pages[place] = await finished(openModelPage(tab, answer.rootKey), timers);
      return;
    }
  };
  const open: Run["open"] = async (place, storage) => {
    const browser = browsers[browserOf(place)] as ModelBrowser;
    await show(place, await browser.open(userId, storage), rootId);
  };
  const openBranch: Run["openBranch"] = async (place, id) => {
    const browser = browsers[browserOf(place)] as ModelBrowser;
    const { openCopy } = browser;
    browser.openCopy = () => Promise.reject(new Error("refused"));
    const tab = await browser.open(userId);
    browser.openCopy = openCopy;
    await show(place, tab, id);
  };
  for (const place of BROWSER_OF_TAB.keys()) await open(place);
  const openBeside = async (tab: number) => {
    if (browserOfTab.length >= MOST_TABS) return;
    const place = browserOfTab.push(browserOf(tab)) - 1;
    await open(place);
  };
  const heal = () => {
    for (const own of faults) own.heal();
    for (const browser of browsers) {
      browser.online = true;
      browser.streams = true;
      browser.delayMs = 0;
      arriveAll(browser);
    }
  };
  const elsewhere = createElsewhere(server, rootId, words);
  return {
    account,
    timers,
    browsers,
    faults,
    pages,
    leftOpen: [],
    otherVersions: browsers.map((browser) => createOtherVersion(browser, userId)),
    words,
    elsewhere,
    putBack: null,
    heal,
    browserOf,
    open,
    openBranch,
    openBeside,
  };
}

/** What was held on its way arrives. */
function arriveAll(browser: ModelBrowser): void {
  for (const request of browser.held.splice(0)) request.settle("answer");
}
