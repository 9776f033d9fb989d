import "fake-indexeddb/auto";
import { sidesOf } from "@perennial/domain/card/card-kinds";
import { createNode } from "@perennial/domain/intent/create-node";
import { editFlashcard } from "@perennial/domain/intent/edit-flashcard";
import type { Plan } from "@perennial/domain/intent/plan";
import { rateFlashcard } from "@perennial/domain/intent/rate-flashcard";
import type { Refusal } from "@perennial/domain/intent/refusal";
import type { Result } from "@perennial/domain/result";
import { cardsBelow } from "@perennial/domain/study/cards-below";
import { planDay } from "@perennial/domain/study/day-plan";
import { LINES } from "@perennial/domain/testing/toy/toy-lines";
import { expect, test, vi } from "vitest";
import { ratedPartOf } from "../store/row-data.ts";
import type { Workspace } from "../store/workspace.ts";
import { createTwoBrowsers } from "./testing/two-browsers.ts";

// The kinds of cards have one line more in this file, and its name; nothing else knows of it.
vi.mock("@perennial/domain/kind/flashcard", async (original) => {
  const { CARD_KIND_NAMES, flashcard } = await original<typeof import("@perennial/domain/kind/flashcard")>();
  const names = [...CARD_KIND_NAMES, "toyLines"];
  const kind = { ...flashcard.fields.kind, of: names };
  return { CARD_KIND_NAMES: names, flashcard: { ...flashcard, fields: { ...flashcard.fields, kind } } };
});
vi.mock("@perennial/domain/card/card-kinds", async (original) => {
  const kinds = await original<typeof import("@perennial/domain/card/card-kinds")>();
  const { toyLines } = await import("@perennial/domain/testing/toy/toy-lines");
  Object.assign(kinds.CARD_KINDS, { toyLines });
  return kinds;
});

const submit = ({ submit: run }: Workspace, plan: Result<Plan, Refusal>) => {
  if (!plan.ok) throw new Error(plan.error);
  run(plan.value, { eventType: "toy", source: "test", failure: "Failed: toy" });
};

test("a kind of card with parts is one folder and one line: asked part by part, rated, edited and studied, here and on another device (issue 42, point 2)", async () => {
  const { server, browsers, settle, open } = createTwoBrowsers();
  const [here, there] = [(await open(browsers[0])).tab.workspace, (await open(browsers[1])).tab.workspace];
  const card = { question: "Moss\nFern\nOak", answer: "a plant", form: { kind: LINES } };
  const [nodeId, itemId] = [here.tree.drawId(), here.tree.drawId()];
  const content = { kind: "new-flashcard", id: itemId, ...card } as const;
  submit(here, createNode(here.tree, { id: nodeId, parentId: server.rootId, content }));
  await settle();
  const asked = ({ tree }: Workspace) => cardsBelow(tree, server.rootId);
  const parts = () => [here, there].map((at) => asked(at).map(({ part }) => part));
  expect(parts()).toEqual([
    [1, 2, 3],
    [1, 2, 3],
  ]);

  const [first] = asked(there);
  if (!first) throw new Error("the card is there");
  const { flashcardId } = first;
  const now = new Date("2026-11-30T12:00:00Z");
  const given = { flashcardId, part: 1, color: "green", now, timeZone: "UTC" } as const;
  submit(there, rateFlashcard(there.tree, given));
  await settle();
  expect(asked(here).map(({ progress }) => progress?.confidence)).toEqual([4, undefined, undefined]);
  const key = here.tree.keyOf(asked(here)[0]?.nodeId ?? 0);
  const shown = () => {
    const row = here.tree.row(key);
    return row && ratedPartOf(row)?.part;
  };
  expect(shown()).toBe(2);
  const stored = here.tree.get("flashcard", asked(here)[0]?.flashcardId ?? 0);
  expect(stored && sidesOf(stored, 2)).toEqual({ question: "Fern", answer: "a plant" });
  // Of its parts one is met in a day.
  const tomorrow = new Date(now.getTime() + 86_400_000);
  expect(planDay(asked(here), { now: tomorrow, timeZone: "UTC" }).cards).toHaveLength(1);

  submit(there, editFlashcard(there.tree, { flashcardId, question: "Moss\nFern" }));
  await settle();
  expect(parts()).toEqual([
    [1, 2],
    [1, 2],
  ]);
});
