import fc from "fast-check";
import { expect, test } from "vitest";
import { readPieces, tagsIn } from "./pieces.ts";
import { plainTagEnd } from "./plain-tag.ts";

/** The tags of a text that are told without the grammar. */
const plainTags = (text: string) =>
  [...text.matchAll(/#/g)].flatMap(({ index }) => {
    const to = plainTagEnd(text, index);
    return to === undefined ? [] : [text.slice(index, to)];
  });

const tagsOf = (text: string) => tagsIn(readPieces(text)).map(({ from, to }) => text.slice(from, to));

test.each([
  ["heart #exam beats (#test/oral)", ["#exam", "#test/oral"]],
  ["`std::vector` and $mc^2$ #physics", ["#physics"]],
  ["one `\n#exam\n` two", ["#exam"]],
  ["see [[Krebs cycle^k3m9x2p7q4]] #exam", ["#exam"]],
])("the tags of %j are told without the grammar", (text, tags) => {
  expect([plainTags(text), tagsOf(text)]).toEqual([tags, tags]);
});

test("what is told to be a tag without the grammar is one in it, whatever stands around", () => {
  const part = fc.constantFrom(
    ..."` `` ``` ~~~ $ $$ \\( \\) \\[ \\] [ ] ( ) [[ ]] ]( < > \\ * _ == ~~ ! // www.".split(" "),
    ...[" ", "\n", "#a", "#b/c", "a", "1", "https://a.example/", "a@b.example", "note:k3m9x2p7q4", "file:1"],
    ..."[[a^k3m9x2p7q4]] search:a <sub> </sub> {{c1:: }}".split(" "),
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 14 }), (parts) => {
      const text = parts.join("");
      const known = tagsOf(text);
      for (const tag of plainTags(text)) expect(known, text).toContain(tag);
    }),
  );
});
