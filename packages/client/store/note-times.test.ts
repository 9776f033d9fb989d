import type { Op } from "@perennial/domain/op/op";
import { expect, test } from "vitest";
import { createIdentity } from "./identity.ts";
import { createNoteTimes } from "./note-times.ts";

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 10, 29, 12);
const iso = (at: number) => new Date(at).toISOString();

function setUp() {
  const identity = createIdentity(() => crypto.randomUUID());
  const times = createNoteTimes({ identity });
  times.take({
    ids: [1, 2],
    created: [NOW, NOW - DAY].map((at) => at / 1_000),
    changed: [NOW, NOW].map((at) => at / 1_000),
    at: iso(NOW),
  });
  return { identity, times };
}
const node = (id: number | string, itemId: number | string = id) => ({
  id,
  itemId,
  itemType: "note" as const,
});
const edit = (id: number | string): Op => ({
  type: "note.edit",
  id,
  before: { text: "a" },
  after: { text: "b" },
});
const create = (id: number | string, itemId: number | string): readonly Op[] => [
  { type: "note.create", id: itemId, before: null, after: { id: itemId, text: "" } },
  { type: "node.create", id, before: null, after: { ...node(id, itemId), parentId: 1, sortOrder: 1 } },
];

test("what the server has told is known, and what was edited here since is newer", () => {
  const { times } = setUp();
  expect(times.createdAt(node(2))).toBe(NOW - DAY);
  expect(times.touch(edit(2), NOW + DAY)).toBe(true);
  expect([times.createdAt(node(2)), times.changedAt(node(2))]).toEqual([NOW - DAY, NOW + DAY]);
  expect(times.changedAt(node(9))).toBeUndefined();
});

test("a note made here keeps its times when the server names it, and after a reload", () => {
  const { identity, times } = setUp();
  const [id, itemId] = [identity.draw(), identity.draw()];
  for (const op of create(id, itemId)) times.touch(op, NOW + DAY);
  identity.learn({ kind: "node", local: id, server: 3 }, false);
  identity.learn({ kind: "note", local: itemId, server: 4 }, false);
  expect([times.createdAt(node(id, itemId)), times.changedAt(node(id, itemId))]).toEqual([
    NOW + DAY,
    NOW + DAY,
  ]);
  const reloaded = setUp().times;
  reloaded.retouch(times.touched());
  expect([reloaded.createdAt(node(3, 4)), reloaded.changedAt(node(3, 4))]).toEqual([NOW + DAY, NOW + DAY]);
});

test("a node that comes back is as old as before; moves, marks and deletions change no text", () => {
  const { times } = setUp();
  for (const op of create(2, 2)) times.touch(op, NOW + DAY);
  expect(times.createdAt(node(2))).toBe(NOW - DAY);
  const move: Op = {
    type: "node.move",
    id: 1,
    before: { parentId: 1, sortOrder: 1 },
    after: { parentId: 1, sortOrder: 2 },
  };
  const gone: Op = { type: "note.delete", id: 1, before: { id: 1, text: "" }, after: null };
  expect([times.touch(move, NOW + DAY), times.touch(gone, NOW + DAY)]).toEqual([false, false]);
});

test("a later answer corrects what came from elsewhere, and leaves what was not sent yet", () => {
  const { identity, times } = setUp();
  const waiting = identity.draw();
  times.touch(edit(1), NOW + DAY);
  times.touch(edit(waiting), NOW + DAY);
  times.take({ ids: [1], created: [NOW / 1_000], changed: [NOW / 1_000 + 60], at: iso(NOW + 2 * DAY) });
  expect(times.changedAt(node(1))).toBe(NOW + 60_000);
  expect(times.touched()).toEqual([["note", waiting, NOW + DAY]]);
  expect(times.told()?.ids).toEqual([1, 2]);
});
