import { expect, test } from "vitest";
import { sizeText } from "./import-words.ts";

test("the size of a file is said in the largest unit of which it has one", () => {
  expect(sizeText(999)).toBe("999 B.");
  expect(sizeText(1_000)).toBe("1 kB.");
  expect(sizeText(569_600)).toBe("570 kB.");
  expect(sizeText(999_499)).toBe("999 kB.");
  expect(sizeText(999_500)).toBe("1.0 MB.");
  expect(sizeText(12_340_000)).toBe("12.3 MB.");
});
