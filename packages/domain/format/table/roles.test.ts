import { expect, test } from "vitest";
import { guessRoles, namesColumns } from "./roles.ts";

test.each([
  [
    ["path", "question", "answer", "due"],
    ["path", "question", "answer", "none"],
  ],
  [
    ["Front", "Back", "Tags"],
    ["question", "answer", "child"],
  ],
  [
    ["country", "guid", "guid:de"],
    ["question", "name", "child"],
  ],
  [
    ["Title", "Category", "Content"],
    ["question", "child", "child"],
  ],
  [
    ["hund", "dog"],
    ["question", "answer"],
  ],
  [
    ["Front", "Title"],
    ["question", "child"],
  ],
])("columns named %j are %j", (names, roles) => {
  expect(guessRoles(names)).toEqual(roles);
});

test("a first row names the columns where one of its cells is such a name", () => {
  expect([namesColumns(["FRONT", "x"]), namesColumns(["hund", "dog"])]).toEqual([true, false]);
});
