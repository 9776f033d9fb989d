import { expect, test } from "vitest";
import type { OutlineItem } from "../../outline-text/outline-item.ts";
import type { OpmlFlavor } from "./attributes.ts";
import { createOpmlWriter, opmlHead } from "./write.ts";

function body(items: readonly OutlineItem[], flavor: OpmlFlavor = "html"): string {
  const writer = createOpmlWriter(flavor);
  return items.map((item) => writer.item(item)).join("") + writer.end();
}

test("outlines stand in each other as the items do", () => {
  const items = [
    { depth: 0, text: "a" },
    { depth: 1, text: "b" },
    { depth: 2, text: "c" },
    { depth: 0, text: "d" },
  ];
  expect(body(items)).toBe(
    '<outline text="a">\n<outline text="b">\n<outline text="c"/>\n</outline>\n</outline>\n' +
      '<outline text="d"/>\n</body>\n</opml>\n',
  );
  expect(body([])).toBe("</body>\n</opml>\n");
});

test("the first line of a note is its text, the others are its note; a card's answer is its note", () => {
  expect(body([{ depth: 0, text: "a\nb\nc" }])).toContain('<outline text="a" _note="b&#10;c"/>');
  expect(body([{ depth: 0, text: "q", answer: "a" }])).toContain(
    '<outline text="q" _note="a" p:type="flashcard"/>',
  );
});

test("signs of HTML are escaped twice where texts are HTML, once where they are plain", () => {
  const items = [{ depth: 0, text: 'a < b & "c"' }];
  expect(body(items)).toContain('text="a &amp;lt; b &amp;amp; &quot;c&quot;"');
  expect(body(items, "plain")).toContain('text="a &lt; b &amp; &quot;c&quot;"');
});

test("what XML cannot say at all is replaced", () => {
  expect(opmlHead({ depth: 0, text: "bell\u0007" })).toContain("<title>bell\ufffd</title>");
});
