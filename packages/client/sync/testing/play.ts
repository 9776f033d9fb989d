import { linesOf } from "@perennial/contract/testing/tree-lines";
import { opsOf } from "@perennial/domain/intent/plan";
import type { Op } from "@perennial/domain/op/op";
import { shapeOf } from "@perennial/domain/op/op-type";
import { expect } from "vitest";
import type { BrowserServer } from "./browser-server.ts";
import { diskTexts } from "./disk-texts.ts";
import { logOf } from "./log-of.ts";
import type { ModelBrowser } from "./model-browser.ts";
import type { ModelPage } from "./model-page.ts";
import type { Run } from "./run.ts";
import type { Step } from "./steps.ts";
import { finished } from "./virtual-timers.ts";
import { seamsOf, type Words, withoutWord, wordsIn } from "./words.ts";

/** What was typed in the last moment before its browser was killed is on no disk. */
const UNKEPT_MS = 300;
/** Of the machine's own time: a hundred times what it takes. */
const SENT_AGAIN_MS = 1_000;

/** Carries out one step. */
export async function play(run: Run, step: Step): Promise<void> {
  const { words, timers, pages } = run;
  words.turnOf("elsewhere");
  if (step.do === "elsewhere") return run.elsewhere.does(step);
  if (step.do === "pass") return timers.pass(step.ms);
  if (step.do === "clock") return timers.setClock(step.ms);
  if (step.do === "back up") return backUp(run);
  if (step.do === "restore") return restore(run);
  if (step.do === "compact") return run.account.compact?.();
  const place = step.who % pages.length;
  const page = pages[place] as ModelPage;
  words.turnOf(place);
  const of = run.browserOf(place);
  const browser = run.browsers[of] as ModelBrowser;
  const nextWord = () => words.next({ browser: of, tab: place, at: timers.elapsed() });
  const isOwn = (word: string) => words.isOf(word, place);
  const keys = page.keys();
  const rowAt = (at: number) => keys[at % keys.length] ?? "";
  switch (step.do) {
    case "write":
      return takesNothing(page, run, () => {
        const key = rowAt(step.at);
        page.click(key);
        if (page.focus()?.part === "inner") page.openCard(key);
        // A row whose card has not come yet has neither: nothing can be typed there.
        if (page.field() || page.form()) writeOn(page, nextWord(), step.seam);
      });
    case "write on":
      return takesNothing(page, run, () => {
        if (page.field() || page.form()) writeOn(page, nextWord(), step.seam);
      });
    case "click":
      return takesNothing(page, run, () => {
        page.click(rowAt(step.at));
        const field = page.field();
        const seams = seamsOf(field?.text() ?? "");
        field?.select(seams[step.seam % seams.length] ?? 0);
      });
    case "press":
      // A card that is turned back into a note leaves its answer behind.
      if (step.key === "Shift+Tab") return takes(page, words, () => page.press(step.key));
      return takesNothing(page, run, () => page.press(step.key));
    case "join back":
      return join(page, run, "Backspace", () => 0);
    case "join on":
      return join(page, run, "Delete", ({ length }) => length);
    case "submit":
      return takesNothing(page, run, page.submitForm);
    case "blur":
      return takesNothing(page, run, page.blur);
    case "erase":
      return takes(page, words, () => erase(page, step.at));
    case "cancel":
      return takes(page, words, page.cancelForm);
    case "undo":
      return takesBack(page, words, place, () => page.press("Ctrl+z"), isOwn);
    case "redo":
      return takesBack(page, words, place, () => page.press("Ctrl+Shift+z"), isOwn);
    case "undo and redo":
      for (const key of ["Ctrl+z", "Ctrl+Shift+z"])
        for (let press = 0; press < step.presses; press++)
          takesBack(page, words, place, () => page.press(key), isOwn);
      return;
    case "paste": {
      const field = page.field();
      if (field?.isInAWord()) field.select(field.text().length);
      const copied = [nextWord(), nextWord(), nextWord()];
      await takesNothing(page, run, () => page.paste(` ${copied[0]}\n  ${copied[1]}\n${copied[2]}`));
      // Nothing was pasted where the focus had gone with its row: the clipboard still has it.
      const seen = wordsIn(...page.texts());
      return words.lose(copied.filter((word) => !seen.has(word)));
    }
    case "delete and undo": {
      // A page that has not heard of it yet may show what the same hand took away before, elsewhere.
      const kept = new Set(words.kept());
      for (let row = 0; row < step.rows; row++) page.press("Ctrl+Shift+ArrowDown");
      if (!page.isSelecting()) return;
      takes(page, words, () => page.press("Delete"));
      return takesBack(
        page,
        words,
        place,
        () => page.press("Ctrl+z"),
        isOwn,
        (word) => kept.has(word),
      );
    }
    case "many rows": {
      for (let row = 0; row < step.rows; row++) page.press("Ctrl+Shift+ArrowDown");
      if (!page.isSelecting()) return;
      if (step.key === "Delete") return takes(page, words, () => page.press(step.key));
      return takesNothing(page, run, () => page.press(step.key));
    }
    case "take back": {
      // The way to the history leads out of the text.
      page.blur();
      const made = page.tab.workspace.mutations.get();
      const change = made[step.at % Math.max(1, made.length)];
      if (!change) return;
      // It says whose words it was about, as far as they are not this tab's own.
      const named = wordsIn(JSON.stringify(change.steps));
      const undoChange = () => page.tab.workspace.undo.undoChange(change.id, () => undefined);
      return takesBack(page, words, place, undoChange, (word) => isOwn(word) || named.has(word));
    }
    case "discard": {
      const failed = failedAt(page, step.at);
      if (failed) takes(page, words, () => page.tab.workspace.failed.discard(failed.id), anyWord, page.texts);
      return;
    }
    case "retry": {
      const failed = failedAt(page, step.at);
      if (!failed) return;
      // What is tried again is this tab's doing from then on.
      words.pass(wordsIn(...failed.texts), [place]);
      const before = page.rows();
      page.tab.workspace.failed.retry(failed.id);
      await untilSentAgain(page, failed.id);
      // An undo that is sent again takes its words away as the first time, and a deletion those of its rows, which this
      // page need not have heard of.
      const { steps } = failed.plan;
      const deletions = steps.flatMap(({ ops }) => ops.filter(isDeletion));
      const named = wordsIn(JSON.stringify(steps));
      if (failed.action.source === "undo") words.giveUp(before, page.rows(), (word) => named.has(word));
      words.giveUp([JSON.stringify(deletions)], []);
      return;
    }
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
    case "line":
      browser.delayMs = step.delayMs;
      return;
    case "fault":
      run.faults[of]?.add(step.fault);
      return;
    case "arrive":
      browser.held.splice(step.at % Math.max(1, browser.held.length), 1)[0]?.settle("answer");
      return browser.settle();
    case "hide":
      return finished(page.hide(), timers);
    case "clear":
      return clear(run, of);
    case "another tab":
      browser.online = true;
      return run.openBeside(place);
    case "reload":
      await finished(page.close(), timers);
      await browser.settle();
      page.tab.kill();
      return openAgain(run, place, () => run.open(place, page.tab.storage));
    case "crash": {
      words.excuse(of, timers.elapsed() - UNKEPT_MS);
      browser.crash();
      for (const tab of tabsOf(run, of)) await openAgain(run, tab);
      return;
    }
    case "kill":
      page.tab.kill();
      return openAgain(run, place);
    case "open a branch": {
      page.tab.kill();
      const { nodes } = await run.elsewhere.tree();
      return openAgain(run, place, () => run.openBranch(place, nodes[step.at % nodes.length]?.id ?? 0));
    }
    case "leave open":
      await finished(page.hide(), timers);
      page.tab.sleep();
      run.leftOpen.push(page.tab);
      return openAgain(run, place);
    case "other version":
      return run.otherVersions[of]?.[step.what]();
  }
}

const tabsOf = ({ pages, browserOf }: Run, browser: number): number[] =>
  [...pages.keys()].filter((tab) => browserOf(tab) === browser);

function backUp(run: Run): void {
  run.putBack = run.account.backup?.() ?? null;
}

/** What the server alone has had since the backup goes with it. */
async function restore({ putBack, account, words, elsewhere }: Run): Promise<void> {
  if (!putBack) return;
  const inLog = await wordsOfLog(account.server);
  const lines = linesOf(await elsewhere.tree());
  await putBack();
  const leftInLog = await wordsOfLog(account.server);
  const leftLines = linesOf(await elsewhere.tree());
  const left = wordsIn(...leftLines);
  words.lose([...inLog].filter((word) => !leftInLog.has(word)));
  // The log of before may have taken away what was brought back since.
  words.lose([...wordsIn(...lines)].filter((word) => !left.has(word)));
  words.losePlaces(lines, leftLines);
}

/** What nothing but the databases has goes with them: a tab that the browser lets do nothing cannot put it back. */
async function clear(
  { account, browsers, pages, browserOf, words, elsewhere }: Run,
  of: number,
): Promise<void> {
  const browser = browsers[of] as ModelBrowser;
  const { drafts, changes } = await diskTexts(browser, account.userId);
  const known = pages.flatMap((page, tab) =>
    browserOf(tab) === of ? [...page.texts(), ...page.known(), ...page.tab.workspace.unsentTexts()] : [],
  );
  // The log alone gives no word back: what took it away there may be undone by a change that goes with the databases.
  const left = wordsIn(...known, ...browser.storage.entries.values(), ...linesOf(await elsewhere.tree()));
  words.lose([...wordsIn(...drafts, ...changes)].filter((word) => !left.has(word)));
  return browser.clear(account.userId);
}

const wordsOfLog = async (server: BrowserServer): Promise<Set<string>> =>
  wordsIn(JSON.stringify(await logOf(server)));

/** What a page that is gone has left is taken over in any tab of its browser. */
async function openAgain(run: Run, place: number, open = () => run.open(place)): Promise<void> {
  const of = run.browserOf(place);
  run.words.pass(run.words.of(place), tabsOf(run, of));
  (run.browsers[of] as ModelBrowser).online = true;
  return open();
}

function writeOn(page: ModelPage, word: string, seam: number): void {
  const form = page.form();
  const field = page.field();
  if (form) {
    const [side, text] = form.sides[seam % form.sides.length] ?? ["answer", ""];
    page.fill({ ...form.draft, [side]: `${text} ${word}` });
  } else if (field) {
    const text = field.text();
    const seams = seamsOf(text);
    const at = seams[seam % seams.length] ?? 0;
    field.input(`${text.slice(0, at)} ${word}${text.slice(at)}`, at + word.length + 1);
  }
}

/** Joins the text of the caret with the one beside it. Where the row is selected and not its text, the key deletes it. */
async function join(page: ModelPage, run: Run, key: string, place: (text: string) => number): Promise<void> {
  const field = page.field();
  field?.select(place(field.text()));
  if (field) return takesNothing(page, run, () => page.press(key));
  takes(page, run.words, () => page.press(key));
}

function erase(page: ModelPage, at: number): void {
  const form = page.form();
  const field = page.field();
  const [side, text] = form?.sides[0] ?? ["answer", ""];
  if (form) page.fill({ ...form.draft, [side]: withoutWord(text, at) });
  else if (field) field.input(withoutWord(field.text(), at), 0);
}

/**
 * Its code and what the disk has of it come in the machine's own time, which these clocks do not know. Where a fault of
 * the disk keeps it in the list, one does not wait for ever.
 */
async function untilSentAgain({ tab }: ModelPage, id: string): Promise<void> {
  const patience = performance.now() + SENT_AGAIN_MS;
  const isListed = () => tab.workspace.failed.list().some((each) => each.id === id);
  while (isListed() && performance.now() < patience) await new Promise((resolve) => setImmediate(resolve));
}

const failedAt = (page: ModelPage, at: number) => {
  const failed = page.tab.workspace.failed.list();
  return failed[at % Math.max(1, failed.length)];
};

const isDeletion = ({ type }: Op) => shapeOf(type).verb === "delete";

const anyWord = () => true;

/**
 * What the person sees vanish by their own act they have given up. A copy among what failed is not what they write on:
 * only giving that up counts it.
 * @param mayGo which words the act is about; no other one is given up by it
 */
function takes(
  page: ModelPage,
  words: Words,
  act: () => void,
  mayGo = anyWord as MayGo,
  seen = page.rows,
): void {
  const before = seen();
  act();
  words.giveUp(before, seen(), mayGo);
}

type MayGo = (word: string) => boolean;

/**
 * What is taken back is given up, too, where an open form still says it: that follows its note as soon as the words in
 * it can be told apart. So is what stood in a row that is not on the screen, since it hangs on one that comes back later.
 */
function takesBack(
  page: ModelPage,
  words: Words,
  tab: number,
  act: () => void,
  mayGo: MayGo,
  mayCome: MayGo = anyWord,
): void {
  const { mutations } = page.tab.workspace;
  const before = page.known();
  const seen = page.rows();
  const made = new Set(mutations.get().map(({ id }) => id));
  takes(page, words, act, mayGo);
  words.comeBack(seen, page.rows(), tab, mayCome);
  const sent = mutations.get().filter(({ id }) => !made.has(id));
  const takenBack = sent.flatMap(({ steps }) => opsOf({ steps }).map((op) => JSON.stringify(op.before)));
  words.lose(goneFrom([...before, ...takenBack], page.known()).filter(mayGo));
}

/**
 * No word leaves the screen by an act that is not meant to take any away. What follows from it is rendered a moment later.
 * A word that stood only in the field, since its device has heard that it was taken away elsewhere, goes when that is
 * saved; where it has come back since, that is still on its way. So does one that the server has, where this device's own
 * text stands against the one with it, until the answer keeps both. Where rows of the log or the tree of a restored server come
 * in that moment, what stood there right after the act leaves by those: the end of the run says whether it is found.
 */
async function takesNothing(page: ModelPage, { words, account }: Run, act: () => void): Promise<void> {
  const before = page.texts();
  const known = page.known();
  const { events, history } = page.tab.workspace;
  let hasNews = false;
  const stops = [
    events.subscribe(({ type }) => {
      hasNews ||= type === "restored";
    }),
    history.subscribe(() => {
      hasNews = true;
    }),
  ];
  act();
  const acted = page.texts();
  await new Promise<void>(queueMicrotask);
  for (const stop of stops) stop();
  const kept = new Set(words.kept());
  const had = wordsIn(...known);
  const isComing = (word: string) => words.hasComeBack(word) && !had.has(word);
  const isHere = (word: string) => kept.has(word) && !isComing(word);
  const gone = goneFrom(before, hasNews ? [...acted, ...page.texts()] : page.texts()).filter(isHere);
  const saved = gone.every((word) => had.has(word)) ? new Set() : await wordsOfLog(account.server);
  const taken = gone.filter((word) => had.has(word) || !saved.has(word));
  expect(taken, "words that left the screen").toEqual([]);
  words.overlook(goneFrom(known, page.known()));
}

function goneFrom(before: readonly string[], now: readonly string[]): string[] {
  const after = wordsIn(...now);
  return [...wordsIn(...before)].filter((word) => !after.has(word));
}
