import { expect, test } from "vitest";
import { createAssistantHere } from "./assistant-here.ts";

test("whether a model is asked is remembered for each user, and as long as the page lives where nothing is stored", () => {
  const kept = new Map<string, string>();
  const storage = {
    get: (key: string) => kept.get(key) ?? null,
    set: (key: string, value: string) => kept.set(key, value) !== undefined,
  };
  const here = createAssistantHere(storage);
  expect(here.isOn(7)).toBe(false);
  here.heard(7, true);
  const later = createAssistantHere(storage);
  expect([later.isOn(7), later.isOn(8)]).toEqual([true, false]);
  later.heard(7, false);
  expect(createAssistantHere(storage).isOn(7)).toBe(false);

  const nowhere = createAssistantHere({ get: () => null, set: () => false });
  nowhere.heard(7, true);
  expect(nowhere.isOn(7)).toBe(true);
});
