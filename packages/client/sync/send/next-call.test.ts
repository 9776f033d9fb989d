import type { Op } from "@perennial/domain/op/op";
import { expect, test } from "vitest";
import type { Entry, EntryStep } from "../queue/entries.ts";
import type { Queued } from "../queue/outbox.ts";
import { nextCall, type Sent } from "./next-call.ts";
import { createWireNames } from "./wire-names.ts";

const deletion = (uuid: string, id = 1): EntryStep => ({
  uuid,
  command: { type: "node.delete", id },
  ops: [],
  version: null,
  inverse: null,
});
const entry = (id: string, steps: readonly EntryStep[] = [deletion(`${id}-step`)]): Entry => ({
  id,
  scope: "tab",
  userActionUuid: id,
  action: { eventType: "e", source: "s" },
  steps,
  kind: "change",
  at: 0,
  count: 0,
});
const queueOf = (...entries: readonly Entry[]): Queued[] =>
  entries.map((each, i) => ({ seq: i + 1, entry: each }));
const many = (count: number) => Array.from({ length: count }, (_, i) => entry(`entry-${i}`));
const sent: Sent = {
  mayBeTaken: () => false,
  generation: null,
  names: createWireNames(),
  most: 100,
};
const edit = (uuid: string, from: string, to: string, after?: string): EntryStep => ({
  uuid,
  command: { type: "note.edit", id: 1, text: to },
  ops: [{ type: "note.edit", id: 1, before: { text: from }, after: { text: to } }],
  version: null,
  base: after === undefined ? { version: 7 } : { after },
  inverse: null,
});

test("an empty queue has no next call", () => {
  expect(nextCall([], sent)).toEqual({ kind: "nothing" });
});

test("a short queue goes one call at a time, in order", () => {
  const queue = queueOf(...many(8));
  expect(nextCall(queue, sent)).toMatchObject({
    kind: "step",
    queued: queue[0],
    step: { uuid: "entry-0-step" },
  });
});

test("a step that is settled is not sent again, and an entry of settled steps leaves with its last version", () => {
  const taken = { ...deletion("first"), version: 3 };
  expect(nextCall(queueOf(entry("a", [taken, deletion("second", 2)])), sent)).toMatchObject({
    kind: "step",
    step: { uuid: "second" },
  });
  const both = entry("a", [taken, { ...deletion("second", 2), version: 4 }]);
  expect(nextCall(queueOf(both), sent)).toEqual({ kind: "leave", seq: 1, version: 4 });
});

test("an entry of three calls goes as a whole, however short the queue", () => {
  const steps = ["one", "two", "three"].map((uuid, i) => deletion(uuid, i + 1));
  const next = nextCall(queueOf(entry("a", steps), entry("b")), sent);
  expect(next.kind).toBe("batch");
  expect(next.kind === "batch" && next.parts.map(({ step }) => step.uuid)).toEqual(["one", "two", "three"]);
});

test("a long queue goes in lists of whole entries, of one call or of several", () => {
  const several = entry("several", [deletion("s1", 1), deletion("s2", 2)]);
  const next = nextCall(queueOf(entry("a"), several, ...many(8)), sent);
  const ids = next.kind === "batch" && next.parts.map((part) => part.entry.id);
  expect(ids).toEqual(["a", "several", "several", ...many(8).map(({ id }) => id)]);
});

test("an entry that does not fit into the list as a whole waits for the next one; one that fits into none goes in parts", () => {
  const several = entry("several", [deletion("s1", 1), deletion("s2", 2), deletion("s3", 3)]);
  const partsOf = (...entries: Entry[]) => {
    const next = nextCall(queueOf(...entries, ...many(8)), { ...sent, most: 2 });
    return next.kind === "batch" && next.parts.map(({ step }) => step.uuid);
  };
  expect(partsOf(entry("a"), several)).toEqual(["a-step"]);
  expect(partsOf(several)).toEqual(["s1", "s2"]);
});

test("a list holds no more commands than came through lately", () => {
  const next = nextCall(queueOf(...many(20)), { ...sent, most: 5 });
  expect(next.kind === "batch" && next.parts.length).toBe(5);
});

test("where no list comes through, entries go one by one", () => {
  expect(nextCall(queueOf(...many(20)), { ...sent, most: 1 }).kind).toBe("step");
});

test("edits of one text are joined before either is sent, unless the server may have the first", () => {
  const queue = queueOf(
    entry("a", [edit("e1", "one", "two")]),
    entry("b", [edit("e2", "two", "three", "e1")]),
  );
  expect(nextCall(queue, sent)).toEqual({ kind: "join" });
  expect(nextCall(queue, { ...sent, mayBeTaken: (uuid) => uuid === "e1" }).kind).toBe("step");
});

test("what is of another generation of the log is put aside before anything is sent", () => {
  const old = { ...entry("a"), generation: "before" };
  expect(nextCall(queueOf(old), { ...sent, generation: "now" })).toEqual({ kind: "strand", present: "now" });
});

test("a tab that has not heard of a restore puts nothing aside that was made after it", () => {
  const old = { ...entry("a"), generation: "2026-11-01" };
  const newer = { ...entry("b"), generation: "2026-11-22" };
  const told = { ...sent, generation: "2026-11-01" };
  expect(nextCall(queueOf(newer), told).kind).toBe("step");
  expect(nextCall(queueOf(old, newer), told)).toEqual({ kind: "strand", present: "2026-11-22" });
});

test("an entry that names a record which nothing will ever number is an orphan", () => {
  const orphan = entry("a", [
    {
      ...deletion("move"),
      command: { type: "node.delete", id: "local-1" },
      ops: [{ type: "note.edit", id: "local-1", before: { text: "" }, after: { text: "x" } }],
    },
  ]);
  expect(nextCall(queueOf(orphan), sent)).toEqual({ kind: "orphan", entry: orphan });
});

test("an edit on a step whose outcome nobody knows any more takes nothing away: all that is there counts as unseen", () => {
  const steps = [edit("one", "", "a", "lost with the database"), edit("two", "a", "b", "one")];
  const next = nextCall(queueOf(entry("a", [...steps, deletion("three", 2)])), sent);
  const versions =
    next.kind === "batch" &&
    next.parts.map(({ command }) => command.type === "note.update" && command.note.base_version);
  expect(versions).toEqual([0, undefined, false]);
});

test("where the account is full, what deletes goes first, wherever it waits, and a short queue goes as a list", () => {
  const note = { id: 9, parentId: 1, sortOrder: 1, itemType: "note", itemId: 9 } as const;
  const op: Op = { type: "node.delete", id: 9, before: note, after: null };
  const deleting = entry("deleting", [{ ...deletion("last", 9), ops: [op] }]);
  const pasted = entry(
    "pasted",
    Array.from({ length: 300 }, (_, i) => edit(`row-${i}`, "", "x")),
  );
  const full = { ...sent, isFull: true };
  const uuids = (queue: readonly Queued[]) => {
    const next = nextCall(queue, full);
    return next.kind === "batch" && next.parts.map(({ step }) => step.uuid);
  };
  expect(uuids(queueOf(pasted, deleting))).toEqual(["last"]);
  expect(uuids(queueOf(entry("a"), entry("b")))).toEqual(["a-step", "b-step"]);
});
