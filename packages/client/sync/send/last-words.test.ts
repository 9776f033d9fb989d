import { expect, test } from "vitest";
import type { Entry, EntryStep } from "../queue/entries.ts";
import { lastWords } from "./last-words.ts";
import { createWireNames } from "./wire-names.ts";

const edit = (uuid: string, text: string, version: number | null = null): EntryStep => ({
  uuid,
  command: { type: "note.edit", id: 1, text },
  ops: [{ type: "note.edit", id: 1, before: { text: "" }, after: { text } }],
  version,
  base: { version: 7 },
});
const entry = (id: string, steps: readonly EntryStep[], generation = "now"): Entry => ({
  id,
  scope: "tab",
  userActionUuid: `${id}-action`,
  action: { eventType: "note.edit", source: "field" },
  steps,
  kind: "change",
  at: 0,
  count: 0,
  generation,
});
const uuids = (...entries: readonly Entry[]) =>
  lastWords(entries, createWireNames())?.body.commands.map(({ uuid }) => uuid) ?? null;

test("what the server has not taken goes as one, under its own idempotency keys, with what the person did", () => {
  const words = lastWords(
    [
      entry("a", [edit("a1", "x", 3)]),
      entry("b", [edit("b1", "x", 4), edit("b2", "y")]),
      entry("c", [edit("c1", "z")]),
    ],
    createWireNames(),
  );
  expect(words?.body.commands).toMatchObject([
    { uuid: "b2", type: "note.update", note: { text: "y", base_version: 7 } },
    { uuid: "c1", type: "note.update", note: { text: "z" } },
  ]);
  expect(words?.body.user_actions.map(({ uuid }) => uuid)).toEqual(["b-action", "c-action"]);
  expect([words?.body.atomic, words?.generation]).toEqual([true, "now"]);
});

test("only whole changes go, as many as such a request may hold, and those of one generation", () => {
  const long = "ß".repeat(14_000);
  const first = entry("a", [edit("a1", long)]);
  const both = entry("b", [edit("b1", "x"), edit("b2", long)]);
  expect(uuids(first, both, entry("c", [edit("c1", "z")]))).toEqual(["a1", "b1", "b2", "c1"]);
  expect(uuids(first, both, entry("c", [edit("c1", long)]))).toEqual(["a1", "b1", "b2"]);
  expect(uuids(first, entry("c", [edit("c1", "x"), edit("c2", `${long}${long}`)]))).toEqual(["a1"]);
  expect(uuids(first, entry("c", [edit("c1", "z")], "earlier"))).toEqual(["a1"]);
});

test("nothing goes where nothing waits, where it is too long, or where it names what nobody has numbered", () => {
  expect(uuids()).toBeNull();
  expect(uuids(entry("a", [edit("a1", "x", 3)]))).toBeNull();
  expect(uuids(entry("a", [edit("a1", "ß".repeat(40_000))]))).toBeNull();
  const unknown: EntryStep = {
    ...edit("u1", "x"),
    ops: [{ type: "note.edit", id: "0c7ab1f2", before: { text: "" }, after: { text: "x" } }],
  };
  expect(uuids(entry("a", [unknown]))).toBeNull();
});
