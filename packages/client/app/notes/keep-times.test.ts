import { beforeEach, expect, test, vi } from "vitest";
import { createListeners } from "../../platform/listeners.ts";
import type { TextCopy } from "../../platform/text-copies.ts";
import { createIdentity } from "../../store/identity.ts";
import type { Mutation } from "../../store/mutations.ts";
import { timesOf } from "../../store/note-times.ts";
import { createTreeStore } from "../../store/tree-store.ts";
import { keepTimes } from "./keep-times.ts";

const NOW = Date.UTC(2026, 10, 29, 12);
const ANSWER = {
  ids: [1],
  created: [NOW / 1_000],
  changed: [NOW / 1_000],
  at: new Date(NOW).toISOString(),
  is_all: true,
};
const NODE = { id: 1, itemType: "note", itemId: 1 } as const;

const disk = new Map<string, TextCopy>();
beforeEach(() => disk.clear());
const copies = {
  list: async () => [...disk.values()],
  put: async (copy: TextCopy) => void disk.set(copy.name, copy),
  remove: async (name: string) => void disk.delete(name),
  clear: async () => disk.clear(),
  close: () => {},
};

/** A page that has loaded its notes. */
function page({ online = true } = {}) {
  const tree = createTreeStore(createIdentity(() => crypto.randomUUID()));
  const made = createListeners();
  let all: readonly Mutation[] = [];
  const listTimes = vi.fn(async () => ({ ok: true, value: ANSWER }));
  const stop = keepTimes({
    workspace: {
      tree,
      mutations: { get: () => all, subscribe: made.subscribe },
      history: { subscribe: () => () => {} },
      whole: { get: () => 1, subscribe: () => () => {} },
      status: { get: () => ({ online }), subscribe: () => () => {} },
      // Of a workspace only what is used here.
    } as never,
    // The one call that is made.
    api: { listTimes } as never,
    timers: {
      now: () => NOW,
      after(_, run) {
        run();
        return () => {};
      },
    },
    open: async () => copies,
    uuid: () => crypto.randomUUID(),
  });
  const edit = (at: number) => {
    const op = { type: "note.edit", id: 1, before: { text: "" }, after: { text: "a" } };
    // Of a change only what was done, and when.
    all = [{ id: String(at), at, steps: [{ ops: [op] }] } as never];
    made.tell();
  };
  return { times: timesOf(tree), listTimes, edit, stop };
}

test("times are asked for once, and are there on a later page without a network", async () => {
  const first = page();
  await expect.poll(() => first.times.createdAt(NODE)).toBe(NOW);
  await expect.poll(() => disk.has("told")).toBe(true);
  first.stop();
  const second = page({ online: false });
  await expect.poll(() => second.times.createdAt(NODE)).toBe(NOW);
  expect(second.listTimes).not.toHaveBeenCalled();
  expect(await second.times.renew()).toBe(false);
});

test("what is edited without a network is known on the page after it", async () => {
  const first = page();
  await expect.poll(() => disk.has("told")).toBe(true);
  first.edit(NOW + 5_000);
  await expect.poll(() => disk.size).toBe(2);
  first.stop();
  const second = page({ online: false });
  await expect.poll(() => second.times.changedAt(NODE)).toBe(NOW + 5_000);
});

test("a search that is opened asks for what is later", async () => {
  const { times, listTimes } = page();
  await expect.poll(() => times.told()).toBeDefined();
  expect(await times.renew()).toBe(true);
  expect(listTimes).toHaveBeenLastCalledWith({ query: { since: ANSWER.at } });
});

test("what was kept and cannot be read, or has another shape, is skipped; the server is asked instead", async () => {
  const kept = {
    told: "{",
    a: "null",
    b: JSON.stringify([["node", 2, NOW], "?", ["note", 1, "then"], ["other", 1, NOW]]),
    c: "{}",
  };
  for (const [name, text] of Object.entries(kept)) disk.set(name, { name, at: NOW, text });
  const { times, listTimes } = page();
  await expect.poll(() => times.createdAt(NODE)).toBe(NOW);
  expect(listTimes).toHaveBeenCalledTimes(1);
  expect(times.createdAt({ id: 2 })).toBe(NOW);
  for (const told of [{ ids: [9] }, { ...ANSWER, changed: ["x"] }, { ...ANSWER, at: 5 }]) {
    disk.set("told", { name: "told", at: NOW, text: JSON.stringify(told) });
    const later = page();
    await expect.poll(() => later.listTimes.mock.calls).toEqual([[{}]]);
  }
});
