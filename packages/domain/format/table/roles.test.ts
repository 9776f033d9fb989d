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

test.each([
  [true, [["FRONT", "x"]]],
  [false, [["hund", "dog"]]],
  [true, [["English", "Deutsch"]]],
  [false, [["Bild", "image"]]],
  [
    true,
    [
      ["City", "People"],
      ["Paris", "2,100,000"],
      ["Rome", "2 800 000"],
    ],
  ],
  [
    true,
    [
      ["land", "flag"],
      ["Wales", '<img src="wales.svg" />'],
      ["Spain", '<img src="spain.svg" />'],
    ],
  ],
  [
    false,
    [
      ["Hastings", "1066"],
      ["Revolution", "1789"],
      ["Wall", "1989"],
    ],
  ],
  [
    false,
    [
      ["What is 2+2?", "4"],
      ["Capital of France", "Paris"],
    ],
  ],
])("a first row names the columns: %j of %j", (isHeader, rows) => {
  expect(namesColumns(rows)).toBe(isHeader);
});
