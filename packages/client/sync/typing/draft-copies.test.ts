import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { browserTimers } from "../../platform/timers.ts";
import type { ClearedDraft, DraftRecord } from "../queue/outbox.ts";
import { createMemoryOutbox } from "../queue/outbox-memory.ts";
import { createModelStorage } from "../testing/model-storage.ts";
import { createDraftCopies, localDrafts } from "./draft-copies.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const textOf = (record: DraftRecord | ClearedDraft | undefined) =>
  record && ("text" in record ? record.text : "cleared");

function setUp() {
  const storage = createModelStorage({ elapsed: () => 0 });
  const outbox = createMemoryOutbox(1);
  const records = new Map<string, DraftRecord>();
  const puts = vi.spyOn(outbox.drafts, "put");
  const copies = createDraftCopies(
    {
      userId: 1,
      scope: "a tab",
      storage,
      outbox,
      timers: browserTimers,
      keepingChanged: () => {},
      warn: (message) => expect.fail(message),
    },
    records,
  );
  return {
    storage,
    copies,
    puts,
    write(text: string, key = "a row") {
      const record: DraftRecord = {
        scope: "a tab",
        key,
        text,
        at: 1,
        count: 1,
        base: { text: "", base: { version: 1 } },
      };
      records.set(key, record);
      copies.write(record);
    },
    locally: () => localDrafts(storage, 1).map(({ record }) => textOf(record)),
    inDatabase: async () => (await outbox.drafts.list()).map(textOf),
  };
}

test("a letter is in local storage at once, and in the database after the frame that shows it", async () => {
  const { write, locally, inDatabase, puts } = setUp();
  write("a");
  write("ab");
  expect(locally()).toEqual(["ab"]);
  expect(puts).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(20);
  expect(await inDatabase()).toEqual(["ab"]);
  expect(puts).toHaveBeenCalledTimes(1);
});

test("whoever waits until everything is kept waits for no frame", async () => {
  const { write, copies, inDatabase, puts } = setUp();
  write("a");
  write("b", "another row");
  await copies.flush();
  expect(await inDatabase()).toEqual(["a", "b"]);
  await vi.advanceTimersByTimeAsync(100);
  expect(puts).toHaveBeenCalledTimes(2);
});

test("what local storage does not take goes to the database at once", async () => {
  const { storage, write, inDatabase } = setUp();
  storage.full = true;
  write("a");
  await vi.advanceTimersByTimeAsync(0);
  expect(await inDatabase()).toEqual(["a"]);
});
