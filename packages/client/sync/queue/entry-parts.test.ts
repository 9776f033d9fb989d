import "fake-indexeddb/auto";
import fc from "fast-check";
import { openDB } from "idb";
import { afterEach, expect, test, vi } from "vitest";
import { deletingEntry, QUIET_DISK } from "../testing/queued-entries.ts";
import { decideAcks } from "./decide-acks.ts";
import type { Entry } from "./entries.ts";
import type { Outbox, QueueChange, Queued } from "./outbox.ts";
import { openOutboxDb } from "./outbox-db.ts";
import { createMemoryOutbox } from "./outbox-memory.ts";

// A busy machine may take its time; what counts is what happens.
vi.setConfig({ testTimeout: 60_000 });
afterEach(() => vi.restoreAllMocks());

let users = 80_000;
const entry = (id: string, length: number): Entry =>
  deletingEntry(id, { steps: Array.from({ length }, (_, i) => `${id} ${i}`) });
const settle = (outbox: Outbox, id: string, first: number, length: number) => {
  const acks = entry(id, first + length)
    .steps.slice(first)
    .map(({ uuid }, i) => ({ stepUuid: uuid, version: first + i + 1 }));
  return outbox.change((queue) => decideAcks(queue, acks));
};
const rawOf = async (user: number, store: "entries" | "steps") => {
  const db = await openDB(`perennial-outbox-${user}`);
  const all = await db.getAll(store);
  db.close();
  return all;
};

/** Counts the steps that are written to the disk, and those that are read from it. */
function countSteps() {
  let [written, read] = [0, 0];
  const lengthOf = (value: unknown): number =>
    Array.isArray(value)
      ? value.reduce((sum: number, each) => sum + lengthOf(each), 0)
      : ((value as { steps?: [] })?.steps ?? (value as { entry?: Entry })?.entry?.steps ?? []).length;
  const { put, get, getAll } = IDBObjectStore.prototype;
  vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(function (this: IDBObjectStore, value, key) {
    written += lengthOf(value);
    return put.call(this, value, key);
  });
  const counted = <T>(request: IDBRequest<T>) => {
    request.addEventListener("success", () => {
      read += lengthOf(request.result);
    });
    return request;
  };
  vi.spyOn(IDBObjectStore.prototype, "get").mockImplementation(function (this: IDBObjectStore, key) {
    return counted(get.call(this, key));
  });
  vi.spyOn(IDBObjectStore.prototype, "getAll").mockImplementation(function (this: IDBObjectStore, ...of) {
    return counted(getAll.call(this, ...of));
  });
  return () => ({ written, read });
}

test("an answer to some of many steps reads and writes few of them", async () => {
  const outbox = await openOutboxDb(users++, QUIET_DISK);
  await outbox.add(entry("a", 2_000));
  await outbox.list();
  const counts = countSteps();
  for (let first = 0; first < 1_800; first += 200) {
    await settle(outbox, "a", first, 200);
    const [queued] = await outbox.list();
    const versions = queued?.entry.steps.map(({ version }) => version);
    expect(versions).toEqual(Array.from({ length: 2_000 }, (_, i) => (i < first + 200 ? i + 1 : null)));
  }
  expect(counts()).toEqual({ written: 1_800, read: 1_800 });
});

test("what another tab writes of a long entry is read anew", async () => {
  const user = users++;
  const [one, other] = [await openOutboxDb(user, QUIET_DISK), await openOutboxDb(user, QUIET_DISK)];
  await one.add(entry("a", 500));
  await one.list();
  await settle(other, "a", 100, 200);
  expect(await one.list()).toEqual(await other.list());
  await settle(one, "a", 0, 100);
  expect((await other.list())[0]?.entry.steps.filter(({ version }) => version === null)).toHaveLength(200);
});

test("a decision that fails leaves a long entry as it was", async () => {
  const outbox = await openOutboxDb(users++, QUIET_DISK);
  await outbox.add(entry("a", 500));
  const before = await outbox.list();
  // No entry of ours holds what a database cannot copy: only so can a write fail in the middle of a decision.
  const unclonable = { ...entry("b", 1), action: { eventType: "e", source: () => "s" } } as unknown as Entry;
  const failing = outbox.change(([first]) => ({
    put: [
      { seq: first?.seq ?? 0, entry: { ...entry("a", 450), scope: "other" } },
      { seq: 9, entry: unclonable },
    ],
  }));
  await expect(failing).rejects.toThrow();
  expect(await outbox.list()).toEqual(before);
});

test("entries that version 2 has left are read as they are, and leave nothing behind", async () => {
  const user = users++;
  const db = await openDB(`perennial-outbox-${user}`, 2, {
    upgrade(created) {
      created.createObjectStore("entries", { keyPath: "seq", autoIncrement: true }).createIndex("id", "id");
      created.createObjectStore("done", { keyPath: "id" });
      created.createObjectStore("aliases", { keyPath: ["scope", "kind", "temporary"] });
      created.createObjectStore("failed", { keyPath: "id" });
      created.createObjectStore("drafts", { keyPath: ["scope", "key"] });
      created.createObjectStore("namings", { keyPath: ["kind", "local"] });
      created.createObjectStore("grounds", { keyPath: "stepUuid" });
      created.createObjectStore("actions", { keyPath: "uuid" });
      created.createObjectStore("older", { keyPath: "version" });
    },
  });
  const left = [entry("a", 3), entry("b", 700)];
  for (const each of left) await db.add("entries", { id: each.id, entry: each });
  const draft = { scope: "tab", key: "n1", text: "half", at: 1, base: { text: "h", base: { version: 3 } } };
  await db.put("drafts", draft);
  // A tab of version 2 that stays open lets go of the database, as its version does.
  db.addEventListener("versionchange", () => db.close());
  const outbox = await openOutboxDb(user, QUIET_DISK);
  expect((await outbox.list()).map((queued) => queued.entry)).toEqual(left);
  expect(await outbox.drafts.list()).toEqual([draft]);
  await settle(outbox, "b", 0, 200);
  const [first, second] = await outbox.list();
  expect(first?.entry).toEqual(left[0]);
  expect(second?.entry.steps.filter(({ version }) => version === null)).toHaveLength(500);
  await settle(outbox, "b", 200, 500);
  expect(await rawOf(user, "steps")).toEqual([]);
  expect((await outbox.list()).map((queued) => queued.entry)).toEqual([left[0]]);
  expect(await outbox.done()).toMatchObject([{ id: "b", version: 700 }]);
});

const LENGTHS = fc.constantFrom(1, 2, 199, 200, 201, 399, 400, 401, 650);
const ACTIONS = fc.array(
  fc.record({
    tab: fc.nat(1),
    at: fc.nat(3),
    length: LENGTHS,
    do: fc.constantFrom("add", "put", "touch", "remove"),
  }),
  { maxLength: 14 },
);

test("two tabs find the queue as one in memory would have it, whatever the lengths of its entries", async () => {
  await fc.assert(
    fc.asyncProperty(ACTIONS, async (actions) => {
      const user = users++;
      const tabs = [await openOutboxDb(user, QUIET_DISK), await openOutboxDb(user, QUIET_DISK)] as const;
      const memory = createMemoryOutbox();
      const entriesOf = async (outbox: Outbox) => (await outbox.list()).map((queued) => queued.entry);
      for (const [i, { tab, at, length, do: verb }] of actions.entries()) {
        const decide = (queue: readonly Queued[]): QueueChange => {
          const found = queue[at];
          if (!found) return {};
          const { seq, entry: now } = found;
          if (verb === "remove") return { remove: [{ seq, version: i }] };
          if (verb === "put") return { put: [{ seq, entry: entry(`${i}`, length) }] };
          const steps = now.steps.map((step, place) =>
            place === length - 1 ? { ...step, version: i } : step,
          );
          return { put: [{ seq, entry: { ...now, steps } }] };
        };
        for (const outbox of [tabs[tab === 0 ? 0 : 1], memory])
          await (verb === "add" ? outbox.add(entry(`${i}`, length)) : outbox.change(decide));
        expect(await entriesOf(tabs[0])).toEqual(await entriesOf(memory));
      }
      expect(await entriesOf(tabs[1])).toEqual(await entriesOf(memory));
      const long = (await tabs[0].list()).filter((queued) => queued.entry.steps.length > 200);
      const seqs = new Set(long.map(({ seq }) => seq));
      expect((await rawOf(user, "steps")).filter(({ seq }) => !seqs.has(seq))).toEqual([]);
      for (const outbox of tabs) outbox.close();
    }),
    { numRuns: 25 },
  );
});
