import { expect, test } from "vitest";
import { type BackupPlace, PlaceUnusable } from "../../ports/backup-place.ts";
import { bytesOf, readHoldsUntil, watchRecords, writeDrillRecord, writeHoldsUntil } from "./records.ts";

/** A place in memory, which can hang or fail. */
function placeInMemory() {
  const kept = new Map<string, Uint8Array>();
  const state = { reads: async () => {} };
  const place: BackupPlace = {
    address: "memory",
    list: async () => [...kept.keys()],
    async write(name, bytes) {
      kept.set(name, await bytesOf(bytes));
    },
    async read(name) {
      await state.reads();
      const bytes = kept.get(name);
      return (
        bytes &&
        (async function* () {
          yield bytes;
        })()
      );
    },
    remove: async () => {},
  };
  return { place, kept, state };
}

const UNTIL = new Date("2026-03-02T09:00:00.000Z");

test("records of a place that is away or hangs are those that were read last", async () => {
  const { place, state } = placeInMemory();
  const read = watchRecords(place, 1);
  const nothing = { backupAt: undefined, drillAt: undefined, isDrillGood: false };
  expect(await read()).toEqual(nothing);
  await writeHoldsUntil(place, UNTIL);
  await writeDrillRecord(place, { at: UNTIL.toISOString(), backup: "one", is_good: true });
  const known = { backupAt: UNTIL, drillAt: UNTIL, isDrillGood: true };
  expect(await read()).toEqual(known);
  state.reads = () => Promise.reject(new PlaceUnusable("away"));
  expect(await read()).toEqual(known);
  state.reads = () => new Promise(() => {});
  expect(await read()).toEqual(known);
});

test("a record that is cut is none", async () => {
  const { place, kept } = placeInMemory();
  await writeHoldsUntil(place, UNTIL);
  kept.set("holds.json", Buffer.from('{"until":"20'));
  expect(await readHoldsUntil(place)).toBeUndefined();
});
