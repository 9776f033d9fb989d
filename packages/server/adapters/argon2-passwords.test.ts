import { expect, test } from "vitest";
import { argon2Hashing } from "./argon2-passwords.ts";

test("a password belongs to its own hash alone, and to none where there is none", async () => {
  const hash = await argon2Hashing.hash("the right one");
  expect(await argon2Hashing.verify(hash, "the right one")).toBe(true);
  expect(await argon2Hashing.verify(hash, "another one")).toBe(false);
  expect(await argon2Hashing.verify(null, "the right one")).toBe(false);
  expect(await argon2Hashing.hash("the right one"), "salted").not.toBe(hash);
});
