import { expect, test } from "vitest";
import { LEECH_TEXTS } from "./leech-texts.ts";

test("cards that keep slipping are counted in words", () => {
  expect([1, 2, 14].map(LEECH_TEXTS.counted)).toEqual([
    "One card keeps slipping",
    "Two cards keep slipping",
    "14 cards keep slipping",
  ]);
  expect([1, 2, 6].map(LEECH_TEXTS.forgotten)).toEqual([
    "Forgotten once",
    "Forgotten twice",
    "Forgotten six times",
  ]);
});
