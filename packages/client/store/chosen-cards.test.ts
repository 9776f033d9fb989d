import { expect, test } from "vitest";
import { createChosenCards } from "./chosen-cards.ts";

function tab() {
  const kept = new Map<string, string>();
  return {
    get: (key: string) => kept.get(key) ?? null,
    set: (key: string, value: string) => kept.set(key, value).size > 0,
  };
}

test("cards that were chosen to be studied are known after a reload, to their user (issue 43, point 8)", () => {
  const storage = tab();
  createChosenCards(storage).set(7, new Set([1, "2/3"]));
  const reloaded = createChosenCards(storage);
  expect([...reloaded.get(7)]).toEqual([1, "2/3"]);
  expect(reloaded.get(8).size).toBe(0);
});

test("where the tab keeps nothing, or something else, the page alone knows them", () => {
  const chosen = createChosenCards({ get: () => "{", set: () => false });
  expect(chosen.get(7).size).toBe(0);
  chosen.set(7, new Set([1]));
  expect([...chosen.get(7)]).toEqual([1]);
});
