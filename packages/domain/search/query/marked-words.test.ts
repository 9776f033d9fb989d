import { expect, test } from "vitest";
import { markedWords } from "./marked-words.ts";
import { parseQuery } from "./parse-query.ts";

test.each([
  ["#exam > is:card", ["#exam"]],
  ["biology > (ATP OR #energy) -title:draft", ["biology", "atp", "#energy"]],
  ["is:due r<0.8", []],
])("of %s are marked: %j (issue 43, point 7)", (search, words) => {
  expect(markedWords(parseQuery(search).query)).toEqual(words);
});
