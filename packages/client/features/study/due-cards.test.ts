import { parseQuery } from "@perennial/domain/search/query/parse-query";
import { newProgress } from "@perennial/domain/study/new-progress";
import { expect, test } from "vitest";
import { createStage } from "../../commands/testing/stage.ts";
import { createFilteredRows } from "../../store/filtered-rows.ts";
import { searchIndexOf } from "../../store/search-index.ts";
import { foundCards } from "./due-cards.ts";

const DAY_MS = 86_400_000;
const QUERY = "#exam > is:due r<0.8 -tag:done";
const NOTES = `Root
  Lecture 4 #exam
    Membranes
      ? faded
      ? fresh
      ? faded #done
    Transport
      ? never
  Lecture 5
    ? faded elsewhere`;

test("what filters the outline is exactly what is reviewed: chains of ancestors, and cards that are due and faded below a tag (knowledge.md 7.3, acceptance 7)", () => {
  const { ctx, clock, key } = createStage(NOTES);
  const { tree } = ctx.workspace;
  const textOf = (row: string) => tree.row(row)?.flashcard?.question ?? tree.row(row)?.note?.text ?? "";
  for (const card of [...tree.recordsOf("flashcard")]) {
    if (card.question.startsWith("never")) continue;
    const daysAgo = card.question.startsWith("faded") ? 60 : 1;
    const at = (days: number) => new Date(clock.now + days * DAY_MS);
    tree.put("progress", {
      ...newProgress(card.id, at(0)),
      ...{ phase: "review", reviews: 1, strength: 5 },
      ...{ reviewedAt: at(-daysAgo).toISOString(), nextReviewTime: at(-1).toISOString() },
    });
  }
  const rootKey = key("Root");
  const index = searchIndexOf(tree);
  index.begin();
  index.look(Number.POSITIVE_INFINITY);
  const asked = index.ask(parseQuery(QUERY).query, { now: ctx.now(), timeZone: ctx.timeZone(), rootKey });
  const rows = createFilteredRows(rootKey, asked);
  const shown = (at: string, depth = 0): string[] =>
    rows
      .childKeys(at, tree.childKeys(at))
      .flatMap((child) => [" ".repeat(depth) + textOf(child), ...shown(child, depth + 1)]);
  const lines = ["Lecture 4 #exam", " Membranes", "  faded"];
  expect([shown(rootKey), rows.count]).toEqual([lines, 1]);

  const notesId = tree.idOf(rootKey);
  if (notesId === undefined) throw new Error("the root is there");
  const { due, early } = foundCards({ ctx, notesId }, QUERY);
  expect([...due, ...early].map(({ nodeId }) => textOf(tree.keyOf(nodeId)))).toEqual(["faded"]);

  const few = foundCards({ ctx, notesId }, "is:card limit:3");
  expect(few.due.length + few.early.length).toBe(3);
  expect(few.due).toEqual(foundCards({ ctx, notesId }, "is:card").due.slice(0, 3));

  // Rated, it matches no more, and stays.
  const [faded] = due;
  if (!faded?.progress) throw new Error("it was due");
  tree.put("progress", { ...faded.progress, reviewedAt: ctx.now().toISOString() });
  expect(shown(rootKey)).toEqual(lines);
});
