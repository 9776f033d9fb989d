import "fake-indexeddb/auto";
import { expect, test, vi } from "vitest";
import { deletingEntry, QUIET_DISK } from "../testing/queued-entries.ts";
import { decideAcks } from "./decide-acks.ts";
import { decideJoin } from "./decide-join.ts";
import type { Base, Entry } from "./entries.ts";
import { type Outbox, UNKNOWN_BASE } from "./outbox.ts";
import { openOutboxDb } from "./outbox-db.ts";
import { createMemoryOutbox } from "./outbox-memory.ts";
import { withOverflow } from "./outbox-overflow.ts";
import { decideFailure } from "./queue-decisions.ts";

// A busy machine may take its time; what counts is what happens.
vi.setConfig({ testTimeout: 60_000 });

let users = 1;
const entry = (id: string, scope = "tab"): Entry => deletingEntry(id, { scope });
const edit = (id: string, from: string, to: string, base: Base): Entry => {
  const op = { type: "note.edit", id: 1, before: { text: from }, after: { text: to } } as const;
  const command = { type: "note.edit", id: 1, text: to } as const;
  return {
    ...entry(id),
    steps: [{ uuid: `${id}-step`, command, ops: [op], version: null, base, inverse: null }],
  };
};
const ids = async (outbox: Outbox) => (await outbox.list()).map((queued) => queued.entry.id);

const kinds: readonly [string, () => Promise<Outbox>][] = [
  ["on disk", () => openOutboxDb(users++, QUIET_DISK)],
  ["in memory", async () => createMemoryOutbox()],
  [
    "on disk with overflow",
    async () => withOverflow(await openOutboxDb(users++, QUIET_DISK), () => undefined),
  ],
];

for (const [name, open] of kinds) {
  test(`${name}: entries are kept in their order, each once`, async () => {
    const outbox = await open();
    for (const id of ["a", "b", "a", "c"]) await outbox.add(entry(id));
    expect(await ids(outbox)).toEqual(["a", "b", "c"]);
    expect(await outbox.count()).toBe(3);
  });

  test(`${name}: an entry that has left the queue does not come back`, async () => {
    const outbox = await open();
    await outbox.add(entry("a"));
    await outbox.change((queue) => ({ remove: queue.map(({ seq }) => ({ seq, version: 7 })) }));
    await outbox.add(entry("a"));
    expect(await ids(outbox)).toEqual([]);
  });

  test(`${name}: a decision is written as a whole, in the place of what it replaces`, async () => {
    const outbox = await open();
    for (const id of ["a", "b", "c"]) await outbox.add(entry(id));
    const naming = { kind: "node", local: "l", server: 5 } as const;
    await outbox.change(([first, second]) => ({
      remove: [{ seq: first?.seq ?? 0, version: 7 }],
      put: [{ seq: second?.seq ?? 0, entry: entry("b2") }],
      namings: [naming],
      failed: [{ id: "a", entry: entry("a"), status: 422, code: "x", message: "m", at: 1 }],
    }));
    expect(await ids(outbox)).toEqual(["b2", "c"]);
    expect(await outbox.namings()).toEqual([naming]);
    expect(await outbox.done()).toMatchObject([{ id: "a", version: 7 }]);
    expect((await outbox.failed.list()).map(({ id }) => id)).toEqual(["a"]);
  });

  test(`${name}: a failed change is removed as it was read, and stays with what was put into it since`, async () => {
    const outbox = await open();
    const read = {
      id: "a",
      entry: edit("a", "", "one", { version: 4 }),
      status: 500,
      code: "x",
      message: "m",
      at: 1,
    };
    const now = { ...read, entry: edit("a", "", "one two", { version: 4 }) };
    await outbox.failed.put(now);
    expect(await outbox.failed.remove(read)).toBe(false);
    expect(await outbox.failed.list()).toEqual([now]);
    expect(await outbox.failed.remove(now)).toBe(true);
    expect(await outbox.failed.list()).toEqual([]);
  });

  test(`${name}: an edit that arrives after the one under it has failed stands on what that one stood on`, async () => {
    const outbox = await open();
    await outbox.add(edit("a", "", "one", { version: 4 }));
    await outbox.add(edit("b", "one", "one two", { after: "a-step" }));
    const reason = { status: 500, code: "internal", message: "m", at: 1 };
    await outbox.change((queue) => decideFailure(queue, "a", reason, () => "u")?.change ?? {});
    await outbox.change((queue) => decideFailure(queue, "b", reason, () => "u")?.change ?? {});
    await outbox.add(edit("c", "one two", "three", { after: "b-step" }));
    expect((await outbox.list()).map((queued) => queued.entry)).toEqual([
      edit("c", "", "three", { version: 4 }),
    ]);
  });

  /** An edit and one on top of it: the server has merged the first with words that the writer of neither has seen. */
  const moved = async () => {
    const outbox = await open();
    await outbox.add(edit("a", "", "one", { version: 2 }));
    await outbox.add(edit("b", "one", "one two", { after: "a-step" }));
    const acks = [{ stepUuid: "a-step", version: 4, texts: { text: "none" } }];
    await outbox.change((queue) => decideAcks(queue, acks));
    expect((await outbox.list()).map((queued) => queued.entry.steps)).toMatchObject([
      [{ command: { text: "none two" }, base: { version: 4 } }],
    ]);
    return outbox;
  };
  /** Made on what the second edit was before, and at odds with the words that came. */
  const late = edit("c", "one two", "someone two", { after: "b-step" });

  test(`${name}: an edit that arrives after the one under it was moved and saved takes no unseen words away`, async () => {
    const outbox = await moved();
    const acks = [{ stepUuid: "b-step", version: 5, texts: { text: "none two" } }];
    await outbox.change((queue) => decideAcks(queue, acks));
    await outbox.add(late);
    expect((await outbox.list()).map((queued) => queued.entry)).toEqual([
      edit("c", "", "someone two", { version: 2 }),
    ]);
  });

  test(`${name}: an edit that arrives after the one under it was moved and has failed takes no unseen words away`, async () => {
    const outbox = await moved();
    const reason = { status: 500, code: "internal", message: "m", at: 1 };
    await outbox.change((queue) => decideFailure(queue, "b", reason, () => "u")?.change ?? {});
    await outbox.add(late);
    expect((await outbox.list()).map((queued) => queued.entry)).toEqual([
      edit("c", "", "someone two", { version: 2 }),
    ]);
  });

  test(`${name}: an edit on top of one that a later edit stands for stands on what that one stood on`, async () => {
    const outbox = await open();
    await outbox.add(edit("a", "", "one", { version: 4 }));
    await outbox.add(edit("b", "one", "one two", { after: "a-step" }));
    await outbox.add(edit("c", "one", "one three", { after: "a-step" }));
    await outbox.change((queue) => decideJoin(queue, () => false)?.change ?? {});
    await outbox.add(edit("d", "one", "one four", { after: "a-step" }));
    expect((await outbox.list()).map((queued) => queued.entry.steps)).toMatchObject([
      [{ uuid: "b-step", base: { version: 4 } }],
      edit("c", "", "one three", { version: 4 }).steps,
      edit("d", "", "one four", { version: 4 }).steps,
    ]);
  });

  const undoing = (uuid: string, taking: Entry): Entry => ({
    ...taking,
    steps: taking.steps.map((step) => ({ ...step, undoOf: uuid })),
  });
  const reason = { status: 500, code: "internal", message: "m", at: 1 };

  test(`${name}: the undo of an edit that fails goes on, made on what the edit stood on, and so does what is on top of it`, async () => {
    const outbox = await open();
    await outbox.add(edit("a", "one", "a one", { version: 4 }));
    await outbox.add(undoing("a-step", edit("b", "a one", "one", { after: "a-step" })));
    await outbox.add(edit("c", "one", "c one", { after: "b-step" }));
    await outbox.change((queue) => decideFailure(queue, "a", reason, () => "u")?.change ?? {});
    expect((await outbox.list()).map((queued) => queued.entry)).toEqual([
      undoing("a-step", edit("b", "one", "one", { version: 4 })),
      edit("c", "one", "c one", { after: "b-step" }),
    ]);
  });

  test(`${name}: the redo of an edit that is refused is kept with its words; a refused undo brings none`, async () => {
    const outbox = await open();
    await outbox.add(undoing("a-step", edit("undo", "a one", "one", { version: 4 })));
    await outbox.add(undoing("undo-step", edit("redo", "one", "a one", { version: 4 })));
    for (const id of ["undo", "redo"])
      await outbox.change((queue) => decideFailure(queue, id, reason, () => "u")?.change ?? {});
    expect((await outbox.failed.list()).map(({ id }) => id)).toEqual(["redo"]);
  });

  test(`${name}: what was made on top of an edit moves along when that is brought together with others' words`, async () => {
    const outbox = await open();
    await outbox.add(edit("a", "one", "a one", { version: 4 }));
    await outbox.add(edit("b", "a one", "one", { after: "a-step" }));
    await outbox.add(edit("c", "one", "c one", { after: "b-step" }));
    const ack = { stepUuid: "a-step", version: 6, texts: { text: "a one theirs" } };
    await outbox.change((queue) => decideAcks(queue, [ack]));
    await outbox.add(edit("d", "c one", "d c one", { after: "c-step" }));
    const reason = { status: 500, code: "internal", message: "m", at: 1 };
    await outbox.change((queue) => decideFailure(queue, "b", reason, () => "u")?.change ?? {});
    await outbox.change((queue) => decideFailure(queue, "c", reason, () => "u")?.change ?? {});
    expect((await outbox.list()).map((queued) => queued.entry)).toEqual([
      edit("d", "a one theirs", "d c one theirs", { version: 6 }),
    ]);
  });

  test(`${name}: what fights with the words that came goes back to before they came, and not on top of them`, async () => {
    const outbox = await open();
    await outbox.add(edit("a", "one", "one a", { version: 4 }));
    await outbox.add(edit("b", "one a", "one a b", { after: "a-step" }));
    await outbox.add(edit("c", "one a b", "mine a b", { after: "b-step" }));
    const ack = { stepUuid: "a-step", version: 6, texts: { text: "theirs a" } };
    await outbox.change((queue) => decideAcks(queue, [ack]));
    expect((await outbox.list()).map((queued) => queued.entry)).toEqual([
      {
        ...edit("b", "theirs a", "theirs a b", { version: 6 }),
        steps: edit("b", "theirs a", "theirs a b", { version: 6 }).steps.map((step) => ({
          ...step,
          unmoved: { before: { text: "one" }, base: { version: 4 } },
        })),
      },
      edit("c", "one", "mine a b", { version: 4 }),
    ]);
  });

  test(`${name}: a decision that goes wrong leaves everything as it was`, async () => {
    const outbox = await open();
    await outbox.add(entry("a"));
    const wrong = outbox.change(() => {
      throw new Error("wrong");
    });
    await expect(wrong).rejects.toThrow("wrong");
    expect(await ids(outbox)).toEqual(["a"]);
  });
}

test("the queue outlives the page, and is one user's alone", async () => {
  const user = users++;
  const before = await openOutboxDb(user, QUIET_DISK);
  await before.add(entry("a"));
  await before.drafts.put({ scope: "tab", key: "n1", text: "t", at: 1, base: UNKNOWN_BASE });
  before.close();
  const after = await openOutboxDb(user, QUIET_DISK);
  expect(await ids(after)).toEqual(["a"]);
  expect(await after.drafts.list()).toHaveLength(1);
  expect(await ids(await openOutboxDb(users++, QUIET_DISK))).toEqual([]);
});

test("what a full disk refuses waits in memory, behind what is on disk, until another tab has seen to it", async () => {
  const disk = await openOutboxDb(users++, QUIET_DISK);
  let full = false;
  const taken: boolean[] = [];
  const refusing: Outbox = { ...disk, add: (e) => (full ? Promise.reject(new Error("full")) : disk.add(e)) };
  const outbox = withOverflow(refusing, (kept) => taken.push(kept));
  expect(await outbox.add(entry("a"))).toBe(true);
  full = true;
  expect(await outbox.add(entry("b"))).toBe(false);
  full = false;
  // The disk has room again, but what came before must go first.
  expect(await outbox.add(entry("c"))).toBe(false);
  expect(await ids(outbox)).toEqual(["a", "b", "c"]);
  await outbox.forget(["b"]);
  expect(await ids(outbox)).toEqual(["a", "c"]);
  await outbox.change((queue) => ({ remove: queue.map(({ seq }) => ({ seq, version: 7 })) }));
  expect(await outbox.count()).toBe(0);
  expect(await outbox.add(entry("d"))).toBe(true);
  expect(taken).toEqual([true, false, true]);
});

test("when the disk has room again, what lies in memory moves there in its order, with what failed", async () => {
  const user = users++;
  const disk = await openOutboxDb(user, QUIET_DISK);
  let full = true;
  const orFull = <T>(run: () => Promise<T>) => (full ? Promise.reject(new Error("full")) : run());
  const outbox = withOverflow(
    {
      ...disk,
      add: (e) => orFull(() => disk.add(e)),
      failed: { ...disk.failed, put: (record) => orFull(() => disk.failed.put(record)) },
    },
    () => undefined,
  );
  for (const id of ["a", "b"]) await outbox.add(entry(id));
  const failed = { id: "f", entry: entry("f"), status: 422, code: "x", message: "m", at: 1 };
  await outbox.failed.put(failed);
  await expect(outbox.moveToDisk()).rejects.toThrow("full");
  full = false;
  expect((await outbox.moveToDisk()).map(({ id }) => id)).toEqual(["a", "b"]);
  expect(await ids(disk)).toEqual(["a", "b"]);
  expect(await ids(outbox)).toEqual(["a", "b"]);
  expect(await outbox.done()).toEqual([]);
  expect(await disk.failed.list()).toEqual([failed]);
  expect(await outbox.add(entry("c"))).toBe(true);
  expect(await outbox.count()).toBe(3);
});

test("a change that fails while the disk takes nothing is kept in memory with its text", async () => {
  const disk = await openOutboxDb(users++, QUIET_DISK);
  const full = () => Promise.reject(new Error("full"));
  const outbox = withOverflow({ ...disk, add: full, change: full }, () => undefined);
  await outbox.add(entry("a"));
  const failed = { id: "a", entry: entry("a"), status: 422, code: "x", message: "m", at: 1 };
  await outbox.change((queue) => ({
    remove: queue.map(({ seq }) => ({ seq, version: null })),
    failed: [failed],
  }));
  expect(await outbox.failed.list()).toEqual([failed]);
  await outbox.failed.remove(failed);
  expect(await outbox.failed.list()).toEqual([]);
});
