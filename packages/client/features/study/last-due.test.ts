import { expect, test } from "vitest";
import { createLastDue } from "./last-due.ts";

function createMemory() {
  const kept = new Map<string, string>();
  return {
    get: (key: string) => kept.get(key) ?? null,
    set(key: string, value: string) {
      kept.set(key, value);
      return true;
    },
  };
}

test("what was due is known from page to page, for its user and on its day alone", () => {
  const memory = createMemory();
  createLastDue(memory, 7).set(20_000, { due: 12, minutes: 6 });
  expect(createLastDue(memory, 7).on(20_000)).toEqual({ due: 12, minutes: 6 });
  expect(createLastDue(memory, 7).on(20_001)).toBeUndefined();
  expect(createLastDue(memory, 8).on(20_000)).toBeUndefined();
  createLastDue(memory, 7).set(20_001, { due: 0, minutes: 0 });
  expect(createLastDue(memory, 7).on(20_001)).toEqual({ due: 0, minutes: 0 });
  expect(createLastDue(memory, 7).on(20_000)).toBeUndefined();
});

test("what was kept by something else counts as nothing", () => {
  for (const text of ["", "20000", "20000 x 3", "20000 1 2 3", "NaN 1 2"])
    expect(createLastDue({ get: () => text, set: () => true }, 7).on(20_000)).toBeUndefined();
});
