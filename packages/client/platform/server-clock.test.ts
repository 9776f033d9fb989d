import { expect, test } from "vitest";
import { CLOCK_KEY, createServerClock } from "./server-clock.ts";

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const TRUE_NOW = Date.parse("2026-11-21T10:00:00Z");

function setUp(offBy: number, values = new Map<string, string>()) {
  const device = { now: TRUE_NOW + offBy };
  const storage = {
    get: (key: string) => values.get(key) ?? null,
    set: (key: string, value: string) => values.set(key, value) === values,
    remove: (key: string) => void values.delete(key),
  };
  return { device, values, clock: createServerClock(storage, { now: () => device.now }) };
}

test.each([
  ["a month behind", -30 * DAY_MS],
  ["a month ahead", 30 * DAY_MS],
  ["ten years ahead", 3_650 * DAY_MS],
])("a clock %s is corrected by the server's time, also by the next page without an answer", (_how, offBy) => {
  const { clock, device, values } = setUp(offBy);
  clock.heard(TRUE_NOW, device.now, device.now);
  expect(clock.now().getTime()).toBe(TRUE_NOW);
  expect(clock.behind()).toBe(-offBy);
  expect(setUp(offBy, values).clock.now().getTime()).toBe(TRUE_NOW);
});

test("a clock that is off by less than five minutes counts as right", () => {
  const { clock, device, values } = setUp(4 * MINUTE_MS);
  clock.heard(TRUE_NOW, device.now, device.now);
  expect(clock.now().getTime()).toBe(device.now);
  expect(values.size).toBe(0);
});

test("a device that slept while its request was under way has a right clock", () => {
  const { clock, device } = setUp(0);
  const sent = device.now;
  device.now += DAY_MS;
  clock.heard(sent + 20, sent, device.now);
  expect(clock.behind()).toBe(0);
});

test("a known difference stays the same, though answers take longer or shorter", () => {
  const { clock, device } = setUp(-30 * DAY_MS);
  clock.heard(TRUE_NOW, device.now, device.now + 100);
  const first = clock.behind();
  let told = 0;
  clock.subscribe(() => told++);
  clock.heard(TRUE_NOW, device.now, device.now + 900);
  expect([clock.behind(), told]).toEqual([first, 0]);
});

test("a clock that was put right counts again", () => {
  const values = new Map([[CLOCK_KEY, String(30 * DAY_MS)]]);
  const { clock, device } = setUp(0, values);
  clock.heard(TRUE_NOW, device.now, device.now);
  expect(clock.now().getTime()).toBe(device.now);
  expect(values.size).toBe(0);
});

test.each(["", "soon", "NaN"])("what is stored as %j is no difference", (stored) => {
  expect(setUp(0, new Map([[CLOCK_KEY, stored]])).clock.behind()).toBe(0);
});
