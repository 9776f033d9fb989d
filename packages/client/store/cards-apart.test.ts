import { expect, test } from "vitest";
import { createCardsApart } from "./cards-apart.ts";

function memory() {
  const kept = new Map<string, string>();
  return {
    get: (key: string) => kept.get(key) ?? null,
    set: (key: string, value: string) => kept.set(key, value) !== undefined,
  };
}

test("two cards that are not the same are remembered for their user, in either order, until that is taken back", () => {
  const storage = memory();
  createCardsApart(storage, 7).add(12, 3);
  const later = createCardsApart(storage, 7);
  expect([later.has(3, 12), later.has(3, 1)]).toEqual([true, false]);
  expect(createCardsApart(storage, 8).has(3, 12)).toBe(false);
  later.remove(3, 12);
  expect(createCardsApart(storage, 7).has(12, 3)).toBe(false);
});

test("what another tab says meanwhile stays, and only the last 2,000 are kept", () => {
  const storage = memory();
  const [here, there] = [createCardsApart(storage, 7), createCardsApart(storage, 7)];
  here.add(1, 2);
  there.add(3, 4);
  const both = createCardsApart(storage, 7);
  expect([both.has(1, 2), both.has(3, 4)]).toEqual([true, true]);
  const many = Array.from({ length: 2_000 }, (_, i) => `100 ${200 + i}`);
  storage.set("perennial:cards-apart:7", JSON.stringify(many));
  here.add(1, 2);
  expect([here.has(100, 200), here.has(100, 201), here.has(1, 2)]).toEqual([false, true, true]);
});

test("what cannot be read is nothing, and what cannot be stored is known as long as the page lives", () => {
  const broken = createCardsApart({ get: () => "{", set: () => false }, 7);
  broken.add(1, 2);
  expect(broken.has(2, 1)).toBe(true);
});
