import { expect, test } from "vitest";
import { type FirstHint, HINTS, keepUsed, readUsed, type UsedHints } from "./hints-memory.ts";

function stored(text: string | null) {
  let kept = text;
  return {
    get: () => kept,
    set: (_name: string, value: string) => {
      kept = value;
      return true;
    },
  };
}

test.each<[UsedHints]>([
  [new Set()],
  [new Set<FirstHint>(["card"])],
  [new Set<FirstHint>(["keys", "nest"])],
  [null],
])("what was used is remembered as it was: %s", (used) => {
  const storage = stored(null);
  keepUsed(storage, used);
  expect(readUsed(storage)).toEqual(used);
});

test("who has used all of them needs none; what nobody wrote so counts as nothing", () => {
  const storage = stored(null);
  keepUsed(storage, new Set(HINTS));
  expect(readUsed(storage)).toBeNull();
  for (const text of [null, "", "{}", "nested cards"]) expect(readUsed(stored(text))).toEqual(new Set());
});
