import { expect, test } from "vitest";
import { FEATURES, mayUse } from "./features.ts";

test("studying, rating and creating flashcards need an active subscription", () => {
  expect(FEATURES).toEqual(["Studying flashcards", "Flashcard Confidence Rating", "Flashcard Creation"]);
  for (const feature of FEATURES) {
    expect(mayUse(feature, { required: true, subscribed: false })).toBe(false);
    expect(mayUse(feature, { required: true, subscribed: true })).toBe(true);
  }
});

test("the subscription check can be bypassed entirely", () => {
  for (const feature of FEATURES) expect(mayUse(feature, { required: false, subscribed: false })).toBe(true);
});
