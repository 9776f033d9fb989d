import { expect, test } from "vitest";
import { forgottenText, leechTitle } from "./leech-words.ts";

test("cards that keep slipping are counted in words", () => {
  expect([1, 2, 14].map(leechTitle)).toEqual([
    "One that keeps slipping",
    "Two that keep slipping",
    "14 that keep slipping",
  ]);
  expect([1, 2, 6].map(forgottenText)).toEqual(["Forgotten once", "Forgotten twice", "Forgotten six times"]);
});
