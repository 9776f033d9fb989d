import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createKeptTexts, createTextPlace } from "./kept-texts.ts";
import { listTexts } from "./list-texts.ts";
import type { KeyValueStorage } from "./storage.ts";
import type { TextCopies, TextCopy } from "./text-copies.ts";
import { browserTimers } from "./timers.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** The disk of one browser: local storage, which a killed browser forgets in part, and a database. */
function createDisk() {
  const local = new Map<string, string>();
  const database = new Map<string, TextCopy>();
  const disk = { localIsFull: false, databaseIsFull: false, isGone: false, closed: 0 };
  const refuse = () => {
    if (disk.databaseIsFull) throw new DOMException("Full.", "QuotaExceededError");
    if (disk.isGone) throw new DOMException("Closed.", "InvalidStateError");
  };
  const copies = (): TextCopies => ({
    list: async () => [...database.values()],
    async put(copy) {
      refuse();
      database.set(copy.name, copy);
    },
    remove: async (name) => void database.delete(name),
    clear: async () => database.clear(),
    close: () => void disk.closed++,
  });
  const openCopies = vi.fn(async () => {
    disk.isGone = false;
    return copies();
  });
  const storage: KeyValueStorage = {
    get: (key) => local.get(key) ?? null,
    set: (key, value) => !disk.localIsFull && local.set(key, value) === local,
    remove: (key) => void local.delete(key),
    keys: () => [...local.keys()],
  };
  /** A page. */
  const open = (prefix = "cards:1:") => {
    const place = createTextPlace(prefix, storage, openCopies);
    return {
      ...createKeptTexts(place, browserTimers),
      list: () => listTexts(place, browserTimers.now()),
      close: place.close,
    };
  };
  return { disk, local, database, open, openCopies };
}
const rest = () => vi.advanceTimersByTimeAsync(250);
const textsIn = async (kept: ReturnType<ReturnType<typeof createDisk>["open"]>) =>
  (await kept.list()).map(({ text }) => text);

test("a text is kept before the call returns, and read by the next page", async () => {
  const { open } = createDisk();
  open().set("a", "xylem");
  expect(await textsIn(open())).toEqual(["xylem"]);
});

test("a text that changes again and again is copied all the same: no letter waits longer than the first of them", async () => {
  const { open, database } = createDisk();
  const kept = open();
  for (const text of ["x", "xy", "xyl", "xyle"]) {
    kept.set("a", text);
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(database.get("a")?.text).toBe("xyl");
  await rest();
  expect(database.get("a")?.text).toBe("xyle");
});

test("of two copies the one that was written later counts, also where the clock was set back between them", async () => {
  const { open } = createDisk();
  const kept = open();
  kept.set("a", "xylem");
  await rest();
  vi.setSystemTime(Date.now() - 3_600_000);
  kept.set("a", "phloem");
  expect(await textsIn(open())).toEqual(["phloem"]);
  await rest();
  kept.remove("a");
  await rest();
  expect(await textsIn(open())).toEqual([]);
});

test("a killed browser that forgets local storage still has the copy, and of two the newer one counts", async () => {
  const { open, local } = createDisk();
  const kept = open();
  kept.set("a", "xylem");
  const early = new Map(local);
  await vi.advanceTimersByTimeAsync(10);
  kept.set("a", "xylem carries");
  await rest();
  local.clear();
  expect(await textsIn(open())).toEqual(["xylem carries"]);
  for (const [key, value] of early) local.set(key, value);
  expect(await textsIn(open())).toEqual(["xylem carries"]);
});

test("a page that dies before the copy was made is read from local storage", async () => {
  const { open } = createDisk();
  const kept = open();
  kept.set("a", "xylem");
  await rest();
  kept.set("a", "xylem carries");
  expect(await textsIn(open())).toEqual(["xylem carries"]);
});

test("a text that was removed does not come back with a local storage that reached the disk late", async () => {
  const { open, local } = createDisk();
  const kept = open();
  kept.set("a", "xylem");
  const late = new Map(local);
  await rest();
  kept.remove("a");
  await rest();
  for (const [key, value] of late) local.set(key, value);
  expect(await textsIn(open())).toEqual([]);
  expect(local.size).toBe(0);
});

test("that a text was removed is forgotten after a day", async () => {
  const { open, database } = createDisk();
  open().set("a", "xylem");
  const kept = open();
  kept.remove("a");
  await rest();
  expect(database.size).toBe(1);
  await vi.advanceTimersByTimeAsync(24 * 3_600_000 + 1);
  expect(await textsIn(open())).toEqual([]);
  await rest();
  expect(database.size).toBe(0);
});

test("a text that no disk takes counts as unkept until one does, and is tried again", async () => {
  const { open, disk, database } = createDisk();
  const kept = open();
  const heard = vi.fn();
  kept.unkept.subscribe(heard);
  kept.set("a", "xylem");
  await rest();
  expect(kept.unkept.get()).toBe(false);
  disk.localIsFull = true;
  disk.databaseIsFull = true;
  kept.set("a", "xylem carries");
  expect(kept.unkept.get()).toBe(true);
  await rest();
  expect(kept.unkept.get()).toBe(true);
  disk.databaseIsFull = false;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(kept.unkept.get()).toBe(false);
  expect(database.get("a")?.text).toBe("xylem carries");
  expect(heard).toHaveBeenCalledTimes(2);
  // An older text must not be taken for it.
  expect(await textsIn(open())).toEqual(["xylem carries"]);
});

test("a database that was closed under the page is opened anew", async () => {
  const { open, openCopies, database, disk } = createDisk();
  const kept = open();
  kept.set("a", "xylem");
  await rest();
  disk.databaseIsFull = true;
  kept.set("b", "phloem");
  await rest();
  disk.databaseIsFull = false;
  kept.set("b", "phloem too");
  await rest();
  expect(openCopies).toHaveBeenCalledTimes(2);
  expect(database.get("b")?.text).toBe("phloem too");
});

test("a copy that meets a closed database is made in one that is opened anew", async () => {
  const { open, openCopies, database, disk } = createDisk();
  const kept = open();
  kept.set("a", "xylem");
  await rest();
  disk.isGone = true;
  kept.set("b", "phloem");
  await rest();
  expect(openCopies).toHaveBeenCalledTimes(2);
  expect(database.get("b")?.text).toBe("phloem");
});

test("clearing removes the texts of every tab from both places, and brings none back", async () => {
  const { open, local, database } = createDisk();
  const [one, other] = [open(), open()];
  open("cards:2:").set("c", "somebody else's");
  one.set("a", "xylem");
  await rest();
  other.set("b", "phloem");
  await one.clear();
  await rest();
  expect([...local.keys()]).toEqual(["cards:2:c"]);
  expect(database.size).toBe(0);
});

test("a page that goes makes the copies that still wait, and lets go of the database", async () => {
  const { open, database, disk } = createDisk();
  const kept = open();
  kept.set("a", "xylem");
  kept.flush();
  kept.close();
  await vi.advanceTimersByTimeAsync(0);
  expect(database.get("a")?.text).toBe("xylem");
  expect(disk.closed).toBe(1);
});
