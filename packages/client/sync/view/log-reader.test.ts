import { expect, test, vi } from "vitest";
import type { Api } from "../../api/client.ts";
import { logRowAt } from "../testing/log-row.ts";
import { createVirtualTimers } from "../testing/virtual-timers.ts";
import { createLogReader } from "./log-reader.ts";

const REPLY = { ok: true, version: null, replayed: false, serverTimestamp: null } as const;
const NOTHING = { gap: false, unreadable: false, missing: [] };

test("an answer that was under way when the log grew is asked for again; one that never has it means a tree anew", async () => {
  const outdated = vi.fn();
  const answers: ((version: number) => void)[] = [];
  const getChanges: Api["getChanges"] = () =>
    new Promise((resolve) => {
      answers.push((version) => resolve({ ...REPLY, value: { changes: [], version, generation: "one" } }));
    });
  const reader = createLogReader({
    api: { getChanges },
    view: { applied: () => 2, received: () => 2, generation: () => "one" },
    rows: () => NOTHING,
    timers: createVirtualTimers(),
    outdated,
    missing: () => undefined,
    seen: () => undefined,
    heard: () => undefined,
  });
  reader.refresh();
  reader.expect(7, "now", "one");
  answers[0]?.(2);
  await expect.poll(() => answers.length).toBe(2);
  expect(outdated).not.toHaveBeenCalled();
  answers[1]?.(2);
  await expect.poll(() => outdated.mock.calls.length).toBe(1);
  expect(answers).toHaveLength(2);
});

test("rows of another generation of the log are not taken in: what is shown is outdated, each time", () => {
  const rows = vi.fn();
  const outdated = vi.fn();
  const reader = createLogReader({
    api: { getChanges: () => Promise.reject(new Error("not asked")) },
    view: { applied: () => 1, received: () => 1, generation: () => "one" },
    rows,
    timers: createVirtualTimers(),
    outdated,
    missing: () => undefined,
    seen: () => undefined,
    heard: () => undefined,
  });
  reader.take([], "two");
  expect(outdated).toHaveBeenCalledTimes(1);
  reader.take([], "three");
  expect(outdated).toHaveBeenCalledTimes(2);
  expect(rows).not.toHaveBeenCalled();
});

test("rows that have come meanwhile are each told once and in the order of the log, whatever overtook what", () => {
  const reader = createLogReader({
    api: { getChanges: () => Promise.reject(new Error("not asked")) },
    view: { applied: () => 8, received: () => 8, generation: () => "one" },
    rows: () => NOTHING,
    timers: createVirtualTimers(),
    outdated: expect.unreachable,
    missing: () => undefined,
    seen: () => undefined,
    heard: () => undefined,
  });
  const edit = (version: number) =>
    logRowAt(version, {
      mutation_type: "note.edit",
      table_name: "notes",
      record_id: 2,
      old_values: { text: "" },
      new_values: { text: `at ${version}` },
    });
  const stop = reader.record();
  reader.take([11, 12].map(edit), "one");
  reader.take([9, 10, 11].map(edit), "one");
  expect(stop()?.map((row) => row.version)).toEqual([9, 10, 11, 12]);
});
