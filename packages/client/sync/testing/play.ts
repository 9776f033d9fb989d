import { expect } from "vitest";
import type { BrowserServer } from "./browser-server.ts";
import { createElsewhere, type Elsewhere } from "./elsewhere.ts";
import { createFaults, type Faults } from "./faults.ts";
import { createModelBrowser, type ModelBrowser, timersWith } from "./model-browser.ts";
import { type ModelPage, openModelPage } from "./model-page.ts";
import { refusing } from "./refusing-server.ts";
import type { Step } from "./steps.ts";
import { finished, type VirtualTimers } from "./virtual-timers.ts";
import { createWords, seamsOf, type Words, withoutWord, wordsIn } from "./words.ts";

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

/** What was typed in the last moment before its browser was killed is on no disk. */
const UNKEPT_MS = 300;

/** The first browser has two tabs. */
const BROWSER_OF_TAB = [0, 0, 1];

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

/** Carries out one step. */
export async function play(run: Run, step: Step): Promise<void> {
  const { words, timers, pages } = run;
  if (step.do === "elsewhere") return run.elsewhere.does(step);
  if (step.do === "pass") return timers.pass(step.ms);
  const place = step.who % pages.length;
  const page = pages[place] as ModelPage;
  const browser = run.browsers[BROWSER_OF_TAB[place] ?? 0] as ModelBrowser;
  const nextWord = () => words.next({ browser: BROWSER_OF_TAB[place] ?? 0, at: timers.now() });
  const keys = page.keys();
  const rowAt = (at: number) => keys[at % keys.length] ?? "";
  switch (step.do) {
    case "write":
      return takesNothing(page, words, () => {
        const key = rowAt(step.at);
        page.click(key);
        if (page.focus()?.part === "inner") page.openCard(key);
        writeOn(page, nextWord(), step.seam);
      });
    case "write on":
      return takesNothing(page, words, () => {
        if (page.field() || page.form()) writeOn(page, nextWord(), step.seam);
      });
    case "click":
      return takesNothing(page, words, () => {
        page.click(rowAt(step.at));
        const field = page.field();
        const seams = seamsOf(field?.text() ?? "");
        field?.select(seams[step.seam % seams.length] ?? 0);
      });
    case "press":
      // A card that is turned back into a note leaves its answer behind.
      if (step.key === "Shift+Tab") return takes(page, words, () => page.press(step.key));
      return takesNothing(page, words, () => page.press(step.key));
    case "join back":
      return join(page, words, "Backspace", () => 0);
    case "join on":
      return join(page, words, "Delete", ({ length }) => length);
    case "submit":
      return takesNothing(page, words, page.submitForm);
    case "blur":
      return takesNothing(page, words, page.blur);
    case "erase":
      return takes(page, words, () => erase(page, step.at));
    case "cancel":
      return takes(page, words, page.cancelForm);
    case "undo":
      return takes(page, words, () => page.press("Ctrl+z"));
    case "redo":
      return takes(page, words, () => page.press("Ctrl+Shift+z"));
    case "take back":
      return takes(page, words, () => {
        // The way to the history leads out of the text.
        page.blur();
        const made = page.tab.workspace.mutations.get();
        page.tab.workspace.undo.takeBack(made[step.at % Math.max(1, made.length)]?.id ?? "", () => undefined);
      });
    case "discard":
      return takes(page, words, () => page.tab.workspace.failed.discard(failedAt(page, step.at)), page.texts);
    case "retry":
      return page.tab.workspace.failed.retry(failedAt(page, step.at));
    case "settle":
      return browser.settle();
    case "offline":
    case "online":
      browser.online = step.do === "online";
      return;
    case "deaf":
    case "hearing":
      browser.streams = step.do === "hearing";
      return;
    case "fault":
      run.faults[BROWSER_OF_TAB[place] ?? 0]?.add(step.fault);
      return;
    case "arrive":
      browser.held.splice(step.at % Math.max(1, browser.held.length), 1)[0]?.settle("answer");
      return browser.settle();
    case "hide":
      return finished(page.hide(), timers);
    case "reload":
      await finished(page.close(), timers);
      await browser.settle();
      page.tab.kill();
      return openAgain(run, place, browser);
    case "crash": {
      const crashed = BROWSER_OF_TAB[place] ?? 0;
      words.excuse(crashed, timers.now() - UNKEPT_MS);
      browser.crash();
      for (const [tab, of] of BROWSER_OF_TAB.entries())
        if (of === crashed) await openAgain(run, tab, browser);
      return;
    }
    case "kill":
      page.tab.kill();
      return openAgain(run, place, browser);
  }
}

async function openAgain(run: Run, place: number, browser: ModelBrowser): Promise<void> {
  browser.online = true;
  run.pages[place] = await run.open(browser);
}

function writeOn(page: ModelPage, word: string, seam: number): void {
  const form = page.form();
  const field = page.field();
  if (form) {
    const side = seam % 2 === 0 ? "answer" : "question";
    page.fill({ ...form.draft, [side]: `${form.draft[side]} ${word}` });
  } else if (field) {
    const text = field.text();
    const seams = seamsOf(text);
    const at = seams[seam % seams.length] ?? 0;
    field.input(`${text.slice(0, at)} ${word}${text.slice(at)}`, at + word.length + 1);
  }
}

/** Joins the text of the caret with the one beside it. Where the row is selected and not its text, the key deletes it. */
function join(page: ModelPage, words: Words, key: string, place: (text: string) => number): void {
  const field = page.field();
  field?.select(place(field.text()));
  const act = field ? takesNothing : takes;
  act(page, words, () => page.press(key));
}

function erase(page: ModelPage, at: number): void {
  const form = page.form();
  const field = page.field();
  if (form) page.fill({ ...form.draft, answer: withoutWord(form.draft.answer, at) });
  else if (field) field.input(withoutWord(field.text(), at), 0);
}

const failedAt = (page: ModelPage, at: number) => {
  const failed = page.tab.workspace.failed.list();
  return failed[at % Math.max(1, failed.length)]?.id ?? "";
};

/**
 * What the person sees vanish by their own act they have given up. A copy among what failed is not what they write on:
 * only giving that up counts it.
 */
function takes(page: ModelPage, words: Words, act: () => void, seen = page.rows): void {
  const before = seen();
  act();
  words.giveUp(before, seen());
}

/** No word leaves the screen by an act that is not meant to take any away. */
function takesNothing(page: ModelPage, words: Words, act: () => void): void {
  const before = page.texts();
  const known = page.known();
  act();
  const kept = new Set(words.kept());
  const gone = goneFrom(before, page.texts()).filter((word) => kept.has(word));
  expect(gone, "words that left the screen").toEqual([]);
  words.overlook(goneFrom(known, page.known()));
}

function goneFrom(before: readonly string[], now: readonly string[]): string[] {
  const after = wordsIn(...now);
  return [...wordsIn(...before)].filter((word) => !after.has(word));
}
