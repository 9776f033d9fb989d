import { expect, test } from "vitest";
import { zoomTo } from "./zoom.ts";

/** Where a point of the picture stands in its place, as shares of both. */
const placed = (point: number, still: number, scale: number) => still + (point - still) * scale;

test("a small part of a picture on a phone is shown so that it is legible, in the middle", () => {
  const zoom = zoomTo([400, 400, 600, 450], 340, 220);
  expect(zoom?.scale).toBeCloseTo(32 / 11);
  expect(placed(0.5, zoom?.x ?? 0, zoom?.scale ?? 0)).toBeCloseTo(0.5);
  expect(placed(0.425, zoom?.y ?? 0, zoom?.scale ?? 0)).toBeCloseTo(0.5);
});

test("at the edge the picture still fills its place", () => {
  expect(zoomTo([0, 960, 120, 1_000], 340, 220)).toMatchObject({ x: 0, y: 1 });
});

test("what is legible stays as it stands, and a wide part stays whole", () => {
  expect(zoomTo([100, 100, 500, 500], 340, 220)).toBeUndefined();
  expect(zoomTo([0, 500, 1_000, 510], 340, 220)).toBeUndefined();
});
