import { expect, test } from "vitest";
import { CONFIDENCE_COLORS } from "../tree/node.ts";
import {
  CONFIDENCES,
  confidenceOfColor,
  confidenceOfKey,
  confidenceOfRating,
  UNRATED_COLOR,
} from "./confidence.ts";

test("keys 1-4 are Hard red, Difficult orange, Good yellow and Easy green; unrated is white [9.confidence] [1.colours]", () => {
  const rated = ["1", "2", "3", "4"].map(confidenceOfKey);
  expect(rated.map((confidence) => [confidence?.label, confidence?.color])).toEqual([
    ["Hard", "red"],
    ["Difficult", "orange"],
    ["Good", "yellow"],
    ["Easy", "green"],
  ]);
  expect(UNRATED_COLOR).toBe("white");
  expect(confidenceOfKey("5")).toBeUndefined();
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
