import { expect, test } from "vitest";
import { IMPORT_TEXTS, RECEIPT_TEXTS } from "./import-texts.ts";

test("what an import comes to names only what there is", () => {
  const sum = (fresh: number, cards: number, updated: number, reviews: number) =>
    IMPORT_TEXTS.sum({ fresh, cards, updated, reviews });
  expect(sum(0, 0, 0, 0)).toBe("**Nothing new**. Nothing has been written yet.");
  expect(sum(1_234, 20, 3, 1)).toBe(
    "**1,234 new, 20 of them cards, 3 updated**, with 1 review. Nothing has been written yet.",
  );
});

test("an undone import says what stays and why, and what went back", () => {
  expect(IMPORT_TEXTS.undone({ removed: 4, restored: 0, kept: 0 })).toBe("Everything imported was removed.");
  expect(IMPORT_TEXTS.undone({ removed: 4, restored: 2, kept: 1 })).toBe(
    "4 rows were removed. 2 updated rows went back to the earlier version. 1 row stays because it was changed or has new rows below it.",
  );
});

test("one is not counted as several", () => {
  expect([RECEIPT_TEXTS.media(1), RECEIPT_TEXTS.media(3)]).toEqual([
    "1 picture or sound",
    "3 pictures and sounds",
  ]);
});
