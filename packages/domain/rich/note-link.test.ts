import fc from "fast-check";
import { expect, test } from "vitest";
import { ANCHORS_END } from "./anchor-name.ts";
import { fitting, noteLinkAt, searchLink, titledLink, wordedLink } from "./note-link.ts";

const ANCHOR = 1_000_000_007;
const wordsOf = (link: string) => {
  const found = noteLinkAt(link, 0);
  return found && [link.slice(found.words.from, found.words.to), found.to === link.length];
};

test.each([
  ["Newton [1687]", "Newton 1687"],
  ["a ]] b [[ c", "a b c"],
  ["[[nested^0000000001]] note", "nested^0000000001 note"],
  ["x](note:0000000001) y", "x (note:0000000001) y"],
  ["two\nlines", "two lines"],
  ["x^0000000001", "x^0000000001"],
  ["{{c1::gap}} :: back", "c1 gap back"],
  ["]", ""],
])(
  "a title with brackets, %j, is a label without them, and its link is whole (issue 43, bad input)",
  (title, label) => {
    for (const link of [titledLink(title, ANCHOR), wordedLink(title, ANCHOR), searchLink(title, "is:due")])
      expect(wordsOf(link)).toEqual([label, true]);
  },
);

test("whatever a note is called, a link to it reads as it was written and leads to it", () => {
  const title = fc.oneof(
    fc.string({ unit: "grapheme", maxLength: 400 }),
    fc
      .array(
        fc.constantFrom(
          "[",
          "]",
          "[[",
          "]]",
          "^",
          "(note:",
          ")",
          "{{",
          "}}",
          "::",
          "!",
          "a",
          " ",
          "\n",
          "0000000001",
        ),
      )
      .map((all) => all.join("")),
  );
  fc.assert(
    fc.property(title, fc.integer({ min: 1, max: ANCHORS_END - 1 }), (words, anchor) => {
      for (const write of [titledLink, wordedLink]) {
        const link = write(words, anchor);
        expect(noteLinkAt(link, 0)?.target).toMatchObject({ anchor });
        expect(wordsOf(link)).toEqual([fitting(words), true]);
      }
    }),
  );
});

test("brackets that somebody types into a label make it words, of which none is lost", () => {
  for (const typed of ["[[a [b] c^0000000001]]", "[a]b](note:0000000001)", "[[a^0000000001]", "[[a^short]]"])
    expect(noteLinkAt(typed, 0)).toBeUndefined();
});
