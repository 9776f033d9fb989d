import { expect, test } from "vitest";
import { headingOf, titleOf } from "./title.ts";

test("the title of a text is its first line, without blanks at its ends", () => {
  expect(titleOf(" Soil \nHorizons")).toBe("Soil");
  expect(titleOf("")).toBe("");
});

test("a text is a heading where it is read as one", () => {
  expect(headingOf("Biology I")).toBe("# Biology I\n\n");
  for (const text of ["", "two\nlines", " indented", "a :: b", "a :: "])
    expect(headingOf(text)).toBeUndefined();
});
