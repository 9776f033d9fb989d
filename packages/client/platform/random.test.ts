import { expect, test } from "vitest";
import { browserChance } from "./random.ts";

test("UUIDs are of version 4, and none comes twice", () => {
  const drawn = Array.from({ length: 2_000 }, () => browserChance.uuid());
  for (const uuid of drawn)
    expect(uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(new Set(drawn).size).toBe(drawn.length);
});
