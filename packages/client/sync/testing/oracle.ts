import type { DataMutation, FlatTree } from "@perennial/contract/outline/wire";
import { brokenInvariants } from "@perennial/contract/testing/invariants";
import { linesOf } from "@perennial/contract/testing/tree-lines";
import { flatten } from "@perennial/domain/tree/selectors";
import { expect } from "vitest";
import { numbered } from "./acts.ts";
import { diskTexts } from "./disk-texts.ts";
import { logOf } from "./log-of.ts";
import type { ModelPage } from "./model-page.ts";
import { play } from "./play.ts";
import type { Run } from "./run.ts";
import { wordsIn } from "./words.ts";

/**
 * Lets everything come to rest and holds what is there against what was done: the view of every tab is the server's
 * tree, nothing waits, each change is in the log once, and every word that nobody gave up is found. Then all pages are
 * opened anew, and it must still be so.
 */
export async function expectNothingLost(run: Run): Promise<void> {
  run.heal();
  // What was on its way with a fault arrives with it, and is held no longer.
  await run.timers.pass(0);
  run.heal();
  for (const page of run.pages) page.blur();
  await rest(run);
  // Whoever missed an event hears of it by the next.
  await run.elsewhere.touch();
  await rest(run);
  for (const { tab } of run.pages)
    expect(tab.workspace.status.get().waiting, "what tabs that were left open hold up").toBe(0);
  // Once they are closed, what was being typed there is for others to show.
  for (const tab of run.leftOpen) tab.kill();
  await rest(run);
  const tree = await expectOneTree(run);
  await expectWordsFound(run, tree, await draftWords(run), "when all has come to rest");

  const stranded = strandedWords(run);
  const awaited = new Set([...(await draftWords(run)), ...stranded]);
  for (const [who] of run.pages.entries()) await play(run, { do: "reload", who });
  await rest(run);
  const again = await expectOneTree(run);
  // A draft that no page shows any more is of no use to anybody.
  const shown = wordsIn(...run.pages.flatMap((page) => page.texts()));
  await expectWordsFound(run, again, shown, "after all pages were opened anew");
  if (awaited.size === 0) expect(linesOf(again), "nothing changes by itself").toEqual(linesOf(tree));
  const before = wordsIn(...linesOf(tree));
  // A draft of a row that is gone is found whole: with the words that nobody has saved come those around them.
  const isGivenUp = (word: string) => !before.has(word) && run.words.wasGivenUp(word);
  const isUnsaved = (word: string) => !before.has(word) && awaited.has(word) && !isGivenUp(word);
  const back = linesOf(again)
    .map((line) => [...wordsIn(line)])
    .filter((words) => !words.some(isUnsaved))
    .flat()
    .filter((word) => isGivenUp(word) && !stranded.has(word));
  expect(back, "nothing that was given up comes back").toEqual([]);
}

async function rest({ browsers, pages, timers }: Run): Promise<void> {
  for (const { tab } of pages) tab.workspace.resume();
  for (const browser of browsers) await browser.drain();
  await timers.pass(20_000);
  for (const browser of browsers) await browser.drain();
}

/** Every tab shows the server's tree, to the numbers, and has nothing left to send. */
async function expectOneTree(run: Run): Promise<FlatTree> {
  const tree = await run.elsewhere.tree();
  await expectSoundAccount(run, tree);
  for (const { tab } of run.pages) {
    const { workspace } = tab;
    expect(workspace.status.get().online, "whether the server was heard").toBe(true);
    for (const { id, parent_id, sort_order, item_type, item_id } of tree.nodes)
      expect(numbered(workspace.tree, id)).toMatchObject({
        id,
        parentId: parent_id,
        sortOrder: sort_order,
        itemType: item_type,
        itemId: item_id,
      });
  }
  return tree;
}

type View = ModelPage["tab"]["workspace"]["tree"];

const linesOfView = (tree: View, rootId: number): string[] =>
  flatten(tree, rootId).map(({ id, depth }) => {
    const { note, flashcard, progress } = tree.row(tree.keyOf(id)) ?? {};
    const color = progress ? ` (${progress.confidenceColor})` : "";
    const card = flashcard && `${flashcard.question} / ${flashcard.answer}${color}`;
    return "  ".repeat(depth) + (card ?? note?.text ?? "?");
  });

/** The invariants of every account, and one conflict copy at most of each call, whose first row has its UUID. */
async function expectSoundAccount({ account, pages }: Run, tree: FlatTree): Promise<void> {
  const log = await logOf(account.server);
  const atRest = pages.map(({ tab: { workspace } }) => ({
    lines: linesOfView(workspace.tree, tree.root_id),
    waiting: workspace.status.get().waiting,
  }));
  expect(brokenInvariants({ log, tree, pages: atRest }), "what holds of every account").toEqual([]);
  const edits = new Set(log.filter(isEdit).map((row) => row.uuid));
  const copies = log.filter((row) => row.mutation_type === "note.create" && edits.has(row.mutation_uuid));
  const calls = copies.map((row) => row.mutation_uuid);
  expect(calls, "conflict copies of one call").toEqual([...new Set(calls)]);
}

const isEdit = ({ mutation_type: type }: DataMutation) => type === "note.edit" || type === "flashcard.edit";

/** In the tree (a conflict copy is a note in it), in a draft, or among what failed. */
async function expectWordsFound(
  run: Run,
  tree: FlatTree,
  drafts: ReadonlySet<string>,
  when: string,
): Promise<void> {
  const found = new Set([...drafts, ...wordsIn(...linesOf(tree))]);
  for (const { tab } of run.pages)
    for (const { texts } of tab.workspace.failed.list())
      for (const word of wordsIn(...texts)) found.add(word);
  const lost = run.words.kept().filter((word) => !found.has(word));
  if (lost.length === 0) return;
  const rows = await logOf(run.account.server);
  const told = lost.map((word) => {
    const known = run.words.wasOverlooked(word) ? ", though that device had it" : "";
    return `${word}: ${outcomeOf(word, rows)}${known}`;
  });
  expect(told, `lost ${when}`).toEqual([]);
}

/** Where in the log a word went: for whoever reads of its loss. */
function outcomeOf(word: string, rows: readonly DataMutation[]): string {
  const holds = (values: DataMutation["old_values"]) => JSON.stringify(values ?? "").includes(word);
  const last = rows.findLast((row) => holds(row.old_values) && !holds(row.new_values));
  const seen = rows.some((row) => holds(row.new_values));
  return last
    ? `taken away by ${last.mutation_type} at ${last.version}`
    : seen
      ? "in a row no node shows"
      : "never sent";
}

/** What is being typed, as it is kept on the devices: of notes and in forms. */
async function draftWords({ browsers, account }: Run): Promise<Set<string>> {
  const texts: string[] = [];
  for (const browser of browsers) {
    for (const [key, value] of browser.storage.entries)
      if (!key.startsWith(WRITE_AHEAD)) texts.push(typedIn(value));
    texts.push(...(await diskTexts(browser, account.userId)).drafts);
  }
  return wordsIn(...texts);
}

/**
 * What was typed in an earlier generation, and waits among what failed for a row to stand beside: on a server that gives
 * numbers again, a page that is opened anew may find one (decision 17).
 */
const strandedWords = ({ pages }: Run): Set<string> =>
  wordsIn(
    ...pages.flatMap(({ tab }) =>
      tab.workspace.failed.list().flatMap(({ again, texts }) => (again === "as-note" ? texts : [])),
    ),
  );

/** What was typed, without the text that the typing began with. */
const typedIn = (kept: string): string =>
  JSON.stringify(JSON.parse(kept), (member, value: unknown) => (member === "base" ? null : value));

/** What waits there is not a draft: it must have reached the queue, and the server, by now. */
const WRITE_AHEAD = "perennial:wal:";
