import { expect, test, vi } from "vitest";
import { createVirtualTimers } from "../testing/virtual-timers.ts";
import { createLogReader } from "./log-reader.ts";

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
