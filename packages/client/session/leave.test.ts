import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { browserTimers } from "../platform/timers.ts";
import { AT_REST, type SyncStatus } from "../store/workspace.ts";
import { LAST_ANSWERS_MS, leaveQuietly, waitUntilSent } from "./leave.ts";

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

test("logging out asks nothing where nothing is open or everything is sent", async () => {
  expect(await leaveQuietly(undefined, browserTimers)).toBe(true);
  const all = workspace({});
  expect(await leaveQuietly(all, browserTimers)).toBe(true);
  expect(all.flush).toHaveBeenCalledOnce();
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
