import { expect, test } from "vitest";
import type { KeyValueStorage } from "../../platform/storage.ts";
import type { Entry } from "./entries.ts";
import { createWal } from "./wal.ts";

/** A change of these steps, with nothing beside that a length depends on. */
const entryOf = (steps: readonly object[]): Entry => {
  const entry: unknown = { id: "e", scope: "tab", steps };
  return entry as Entry;
};

/** A log whose storage keeps nothing; steps count how often they are written out. */
function countingLog() {
  let written = 0;
  const step = {
    command: { type: "node.delete", id: 1 },
    ops: [],
    uuid: "00000000-0000-4000-8000-000000000000",
    version: null,
    inverse: null,
    toJSON() {
      written++;
      const { toJSON, ...rest } = this;
      return rest;
    },
  };
  const storage: KeyValueStorage = {
    keys: () => [],
    get: () => null,
    set: () => true,
    remove: () => undefined,
  };
  const wal = createWal(storage, 1);
  const write = (count: number) => wal.write(entryOf(Array.from({ length: count }, () => step)));
  return { write, written: () => written };
}

test("a change of 10,000 rows is too long for local storage, which is known without writing it out", () => {
  const { write, written } = countingLog();
  expect(write(10_000)).toBe("too-long");
  expect(written()).toBe(0);
});

test("the smallest of steps is longer than the length that tells many of them too long", () => {
  const { write, written } = countingLog();
  expect(write(1_000)).toBe("too-long");
  expect(written()).toBe(1_000);
  expect(write(500)).toBe("written");
});
