import { expect, test } from "vitest";
import { CONFIDENCE_COLORS } from "../tree/node.ts";
import {
  CONFIDENCES,
  confidenceOfColor,
  confidenceOfKey,
  confidenceOfRating,
  UNRATED_COLOR,
} from "./confidence.ts";

test("confidence keys 1-4 map to Hard, Difficult, Good, Easy", () => {
  expect(["1", "2", "3", "4"].map((key) => confidenceOfKey(key)?.label)).toEqual([
    "Hard",
    "Difficult",
    "Good",
    "Easy",
  ]);
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
