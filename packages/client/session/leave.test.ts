import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { browserTimers } from "../platform/timers.ts";
import { AT_REST, type SyncStatus } from "../store/workspace.ts";
import { LAST_ANSWERS_MS, lossOfLeaving, waitUntilSent } from "./leave.ts";

function workspace(first: Partial<SyncStatus>) {
  let status: SyncStatus = { ...AT_REST, ...first };
  const listeners = new Set<() => void>();
  return {
    flush: vi.fn(() => Promise.resolve()),
    resume: vi.fn(),
    status: {
      get: () => status,
      subscribe(listener: () => void) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    become(next: Partial<SyncStatus>) {
      status = { ...status, ...next };
      for (const listener of listeners) listener();
    },
  };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Notes whose first row says that, with as many below it. */
function notes(rootText: string, below: number, whole: number | null = 1) {
  return {
    whole: { get: () => whole },
    tree: {
      nodeIds: () => Array.from({ length: below + 1 }, (_, at) => at + 1),
      keyOf: (id: number) => `n${id}`,
      row: (key: string) => (key === "n1" ? { note: { id: 1, text: rootText } } : undefined),
    },
  };
}
const NAMED = { isAnonymous: false, rootTree: { id: 1, itemType: "note" } } as const;
const NAMELESS = { ...NAMED, isAnonymous: true };

test("logging out of an account with a name asks nothing once everything is sent", async () => {
  expect(await lossOfLeaving(undefined, NAMED, browserTimers)).toBeNull();
  const all = { ...workspace({}), ...notes("Diary", 2) };
  expect(await lossOfLeaving(all, NAMED, browserTimers)).toBeNull();
  expect(all.flush).toHaveBeenCalledOnce();
});

test("logging out of an account without a name loses its notes, except where nothing is written", async () => {
  const leaving = (open: ReturnType<typeof notes>) =>
    lossOfLeaving({ ...workspace({}), ...open }, NAMELESS, browserTimers);
  expect(await leaving(notes(" ", 0))).toBeNull();
  expect(await leaving(notes("Diary", 0))).toEqual({ unsent: 0, notes: 1 });
  expect(await leaving(notes("", 2))).toEqual({ unsent: 0, notes: 3 });
});

test("notes that are not here cannot be counted, and may be lost all the same", async () => {
  expect(await lossOfLeaving(undefined, NAMELESS, browserTimers)).toEqual({ unsent: 0, notes: null });
  const branch = { ...workspace({}), ...notes("Diary", 2, null) };
  expect(await lossOfLeaving(branch, NAMELESS, browserTimers)).toEqual({ unsent: 0, notes: null });
});

test("what the server has not is counted", async () => {
  const waiting = { ...workspace({ waiting: 2, online: false }), ...notes("Diary", 0) };
  expect(await lossOfLeaving(waiting, NAMED, browserTimers)).toEqual({ unsent: 2, notes: 0 });
});

test("a change on its way is waited for", async () => {
  const one = workspace({ waiting: 1 });
  const sent = waitUntilSent(one, browserTimers);
  await vi.advanceTimersByTimeAsync(300);
  one.become({ waiting: 0 });
  expect(await sent).toBe(true);
});

test("changes that do not arrive in time are unsent", async () => {
  const sent = waitUntilSent(workspace({ waiting: 1 }), browserTimers);
  await vi.advanceTimersByTimeAsync(LAST_ANSWERS_MS);
  expect(await sent).toBe(false);
});

test("offline nothing is waited for", async () => {
  expect(await waitUntilSent(workspace({ waiting: 2, online: false }), browserTimers)).toBe(false);
});
