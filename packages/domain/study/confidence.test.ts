import { expect, test } from "vitest";
import {
  CONFIDENCE_COLORS,
  CONFIDENCES,
  confidenceOfColor,
  confidenceOfRating,
  UNRATED_COLOR,
} from "./confidence.ts";

test("keys 1-4 are Hard red, Difficult orange, Good yellow and Easy green; unrated is white [9.confidence] [1.colours]", () => {
  expect(CONFIDENCES.map(({ key, label, color }) => [key, label, color])).toEqual([
    ["1", "Hard", "red"],
    ["2", "Difficult", "orange"],
    ["3", "Good", "yellow"],
    ["4", "Easy", "green"],
  ]);
  expect(UNRATED_COLOR).toBe("white");
});

test("the colours are red, orange, yellow, green in the order of the keys, and white by default", () => {
  expect(CONFIDENCES.map(({ color }) => color)).toEqual([...CONFIDENCE_COLORS]);
  for (const confidence of CONFIDENCES) {
    expect(confidenceOfColor(confidence.color)).toBe(confidence);
    expect(confidenceOfRating(confidence.rating)).toBe(confidence);
  }
  expect(confidenceOfRating(0)).toBeUndefined();
  expect(UNRATED_COLOR).toBe("white");
});
