import { expect, test } from "vitest";
import { edgeSpeed } from "./edge-speed.ts";

const VIEWPORT = { top: 48, bottom: 800 };

test("the page stands still under a pointer that is not near an edge", () => {
  expect(edgeSpeed(400, VIEWPORT)).toBe(0);
  expect(edgeSpeed(104, VIEWPORT)).toBe(0);
});

test("it scrolls up near the upper edge and down near the lower one, faster the nearer", () => {
  expect(edgeSpeed(60, VIEWPORT)).toBeLessThan(edgeSpeed(90, VIEWPORT));
  expect(edgeSpeed(90, VIEWPORT)).toBeLessThan(0);
  expect(edgeSpeed(760, VIEWPORT)).toBeGreaterThan(0);
  expect(edgeSpeed(790, VIEWPORT)).toBeGreaterThan(edgeSpeed(760, VIEWPORT));
});

test("beyond the edge it is as fast as at the edge", () => {
  expect(edgeSpeed(5_000, VIEWPORT)).toBe(edgeSpeed(800, VIEWPORT));
  expect(edgeSpeed(-100, VIEWPORT)).toBe(edgeSpeed(48, VIEWPORT));
});
