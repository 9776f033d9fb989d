import { expect, test } from "vitest";
import { goesOn } from "./goes-on.ts";

test("a text goes on where the typing ended, at its end and within it", () => {
  expect(goesOn("", "Phot", "Photosynthesis")).toBe(true);
  expect(goesOn("a leaf", "a green leaf", "a greenish leaf")).toBe(true);
  expect(goesOn("a leaf", "a green leaf", "a green leaf")).toBe(true);
});

test("one that lacks a word of it, or has it elsewhere, does not", () => {
  expect(goesOn("", "Phot", "Graph")).toBe(false);
  expect(goesOn("", "Phot", "Pho")).toBe(false);
  expect(goesOn("a leaf", "a green leaf", "a leaf")).toBe(false);
  expect(goesOn("a leaf", "a green leaf", "green, a leaf")).toBe(false);
  expect(goesOn("a green leaf", "a leaf", "a green leaf")).toBe(false);
});
