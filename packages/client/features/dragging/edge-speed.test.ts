import { expect, test } from "vitest";
import { edgeSpeed } from "./edge-speed.ts";

const SIGHT = { top: 48, bottom: 800 };

test("the page stands still under a pointer that is not near an edge", () => {
  expect(edgeSpeed(400, SIGHT)).toBe(0);
  expect(edgeSpeed(104, SIGHT)).toBe(0);
});

test("it scrolls up near the upper edge and down near the lower one, faster the nearer", () => {
  expect(edgeSpeed(60, SIGHT)).toBeLessThan(edgeSpeed(90, SIGHT));
  expect(edgeSpeed(90, SIGHT)).toBeLessThan(0);
  expect(edgeSpeed(760, SIGHT)).toBeGreaterThan(0);
  expect(edgeSpeed(790, SIGHT)).toBeGreaterThan(edgeSpeed(760, SIGHT));
});

test("beyond the edge it is as fast as at the edge", () => {
  expect(edgeSpeed(5_000, SIGHT)).toBe(edgeSpeed(800, SIGHT));
  expect(edgeSpeed(-100, SIGHT)).toBe(edgeSpeed(48, SIGHT));
});
