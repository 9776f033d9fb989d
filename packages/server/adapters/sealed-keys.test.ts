import { expect, test } from "vitest";
import { createKeySeal } from "./sealed-keys.ts";

test("a sealed key is opened for its owner with the same secret, and for nobody else, nor when a bit of it differs", () => {
  const seal = createKeySeal("one secret");
  const sealed = seal.seal("sk-canary", 7);
  expect(sealed.includes("sk-canary")).toBe(false);
  expect(seal.seal("sk-canary", 7)).not.toEqual(sealed);
  expect(createKeySeal("one secret").open(sealed, 7)).toBe("sk-canary");
  expect([seal.open(sealed, 8), createKeySeal("another").open(sealed, 7)]).toEqual([null, null]);
  for (let at = 0; at < sealed.length; at++) {
    const other = Buffer.from(sealed);
    other[at] = (other[at] ?? 0) ^ 1;
    expect(seal.open(other, 7)).toBeNull();
  }
  expect(seal.open(Buffer.alloc(3), 7)).toBeNull();
});
