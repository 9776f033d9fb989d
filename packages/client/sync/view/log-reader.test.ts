import { expect, test } from "vitest";
import { createVirtualTimers } from "../testing/virtual-timers.ts";
import { createLogReader } from "./log-reader.ts";

test("loading anew that has come to grief once is tried again, and as often as it is needed later", async () => {
  const timers = createVirtualTimers();
  const warnings: string[] = [];
  let loads = 0;
  const reader = createLogReader({
    api: { getChanges: () => Promise.reject(new Error("not asked")) },
    view: { applied: () => 1, received: () => 1, generation: () => "one" },
    rows: () => ({ gap: false, unreadable: false, missing: [] }),
    timers,
    reload: () => (++loads === 1 ? Promise.reject(new Error("no memory")) : Promise.resolve(true)),
    missing: () => undefined,
    seen: () => undefined,
    heard: () => undefined,
    warn: (message) => warnings.push(message),
  });
  reader.take([], "two");
  await timers.pass(10_000);
  expect(loads).toBe(2);
  expect(warnings).toEqual(["Not loaded anew: Error: no memory"]);
  reader.take([], "three");
  await timers.pass(10_000);
  expect(loads).toBe(3);
});
