import { expect, test } from "vitest";
import { searchLink } from "../../rich/note-link.ts";
import { contentsOf } from "./contents.ts";
import { keptTags, withTagRenamed } from "./rename-tag.ts";

test.each([
  ["#Exam and #exam/oral, `#exam` #exams", "#test/final and #test/final/oral, `#exam` #exams"],
  ["no tag", "no tag"],
  ["[Weak](search:#exam is:due) #exam", "[Weak](search:#test/final is:due) #test/final"],
  ["`[Weak](search:#exam)` [x](https://a.test/#exam)", "`[Weak](search:#exam)` [x](https://a.test/#exam)"],
  ["**[for the #exam](search:#exam)**", "**[for the #test/final](search:#test/final)**"],
])("%j with its tag renamed is %j", (text, renamed) => {
  expect(withTagRenamed(text, "exam", "test/final")).toBe(renamed);
});

test.each([
  ["#EXAM/oral -#exam -tag:exam", "#new/oral -#new -#new"],
  ["(#exam OR tag:#exam) > 50%", "(#new OR #new) > 50%"],
  ['tag:"exam" exam title:#exam "#exam" #exams in:[[#exam^0000000007]]', null],
  ["tag:none #none", null],
])(
  "the search %j that is kept asks for the tag by its new name, and for words as before",
  (query, renamed) => {
    const expected = renamed ?? query.replace('tag:"exam"', "#new");
    const after = withTagRenamed(
      `See ${searchLink("Weak", query)}, ${searchLink(query, query)}.`,
      "exam",
      "new",
    );
    expect(after).toBe(`See ${searchLink("Weak", expected)}, ${searchLink(expected, expected)}.`);
    expect(contentsOf(after).searches.map((search) => search.query)).toEqual([expected, expected]);
  },
);

test("the tags that kept searches ask for are known", () => {
  const query = '#a (tag:b/c OR tag:"d") tag:none';
  expect(keptTags(`${searchLink("x", query)} #other`)).toEqual(["a", "b/c", "d"]);
});
