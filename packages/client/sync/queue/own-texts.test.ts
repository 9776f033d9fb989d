import { expect, test } from "vitest";
import type { Mutations } from "../../store/mutations.ts";
import { createHadTexts } from "./own-texts.ts";

const edit = (before: string, after: string, id = 7) => ({
  command: { type: "note.edit", id, text: after } as const,
  ops: [{ type: "note.edit", id, before: { text: before }, after: { text: after } } as const],
});
type Edits = readonly ReturnType<typeof edit>[];
const had = (edits: Edits, text: string, made: string, sinceRestore: Edits = []) => {
  const before = { steps: edits, generation: "1" };
  // Of a change only these are looked at.
  const mutations = { get: () => [before, { steps: sinceRestore, generation: "2" }] } as unknown as Pick<
    Mutations,
    "get"
  >;
  const hadTexts = createHadTexts(mutations, { current: (_kind, id) => id }, () => "2");
  return hadTexts("note", 7, { text }, { text: made });
};

test("a note had the texts from which edits of this page led to the one in question, and that one", () => {
  const edits = [edit("", "a"), edit("a", "b"), edit("b", "c"), edit("c", "b")];
  expect(["", "a", "b"].map((text) => had(edits, text, "b"))).toEqual([true, true, true]);
  expect(had(edits, "c", "b"), "an undo led from there").toBe(true);
  expect(had(edits, "b", "a")).toBe(false);
  expect(had(edits, "another's", "c")).toBe(false);
});

test("what another edit made of the same text is not among them, nor are the texts of another note", () => {
  const edits = [edit("", "of one tab"), edit("", "of another"), edit("x", "of another", 8)];
  expect(had(edits, "of one tab", "of another")).toBe(false);
  expect(had(edits, "x", "of another")).toBe(false);
});

test("nor is what was written after the restore, even where an undo before it led from the same text", () => {
  const edits = [edit("", "another's"), edit("another's", ""), edit("", "another's")];
  expect(had(edits, "another's", "")).toBe(true);
  expect(had(edits, "another's", "", [edit("", "another's")])).toBe(false);
  expect(had([], "another's", "", edits)).toBe(false);
});
