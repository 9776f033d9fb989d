import { expect, test } from "vitest";
import { readCode } from "./recovery-codes.ts";

test("a code is read as a person types it", () => {
  const read = { place: 3, secret: "abcdefgh1jk" };
  for (const typed of ["3abc-defg-h1jk", "3ABC DEFG HLJK", " 3abcdefghijk "])
    expect(readCode(typed)).toEqual(read);
  expect(readCode("o000-0000-oOoO")).toEqual({ place: 0, secret: "00000000000" });
  for (const other of ["", "3abc-defg-h1j", "xabc-defg-h1jk", "3abc-defg-h1jku", "3abc-defg-h1ju"])
    expect(readCode(other)).toBeNull();
});
