import { expect, test } from "vitest";
import { isCommonPassword, passwordStrength } from "./common-passwords.ts";

test("what is guessed first is common, whatever its case and its width", () => {
  for (const each of ["password", "Password1", "QWERTYUIOP", "１２３４５６７８", "aaaaaaaa", "12121212"])
    expect(isCommonPassword(each)).toBe(true);
  for (const each of ["", "correct horse battery", "password that is long"])
    expect(isCommonPassword(each)).toBe(false);
  expect(isCommonPassword("Mira Okafor", " mira okafor")).toBe(true);
});

test("a long password is strong, a mixed one a little sooner", () => {
  expect(passwordStrength("12345678")).toBe("common");
  expect(passwordStrength("aaaaaaaaaaaaaaaa")).toBe("common");
  expect(passwordStrength("wet chalk")).toBe("fair");
  expect(passwordStrength("wet chalk, dry chalk")).toBe("strong");
  expect(passwordStrength("Wet-chalk7")).toBe("strong");
});
