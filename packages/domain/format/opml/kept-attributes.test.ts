import { expect, test } from "vitest";
import type { OutlineItem } from "../../outline-text/outline-item.ts";
import type { OpmlFlavor } from "./attributes.ts";
import { readOpml } from "./read.ts";
import { createOpmlWriter, opmlHead } from "./write.ts";

const opml = (outline: string, flavor = "") =>
  `<opml version="2.0"><head><flavor>${flavor}</flavor></head><body>${outline}</body></opml>`;

type Edit = (item: OutlineItem) => OutlineItem;

/** Reads one outline, changes it here, and writes it. */
function leavesAs(
  source: string,
  edit: Partial<OutlineItem> | Edit = {},
  flavor: OpmlFlavor = "html",
): string {
  const read = readOpml(source, 10);
  const item = read.ok ? read.value.items[0] : undefined;
  if (!read.ok || !item) throw new Error("no outline");
  expect(read.value.losses.list()).toEqual([]);
  const { source: came, ...said } = item;
  const origin = came && { ...came, text: said.text, answer: said.answer ?? null };
  const edited = typeof edit === "function" ? edit(said) : { ...said, ...edit };
  const written = createOpmlWriter(flavor).item(edited, origin);
  return written.slice("<outline ".length);
}

test("attributes that have no form here leave as they came, also where the text was changed", () => {
  const source = opml('<outline type="rss" text="Feed" xmlUrl="https://a.test?b=1&amp;c" created="2020"/>');
  expect(leavesAs(source)).toBe('type="rss" text="Feed" xmlUrl="https://a.test?b=1&amp;c" created="2020"');
  expect(leavesAs(source, { text: "News\nof today" })).toBe(
    'type="rss" text="News" xmlUrl="https://a.test?b=1&amp;c" created="2020" _note="of today"',
  );
});

test("texts leave sign for sign while nothing of them was changed, and as ours where they are for other readers", () => {
  const source = opml('<outline text="&lt;b&gt;a&lt;/b&gt; &amp;lt;" _note="x&#10;"/>');
  expect(leavesAs(source)).toBe('text="&lt;b&gt;a&lt;/b&gt; &amp;lt;" _note="x&#10;"');
  expect(leavesAs(source, {}, "plain")).toBe('text="**a** &lt;" _note="x&#10;"');
  const plain = opml('<outline text="a &lt; b" collapsed="true"/>', "dynalist");
  expect(leavesAs(plain, {}, "plain")).toBe('text="a &lt; b" collapsed="true"');
  expect(leavesAs(plain)).toBe('text="a &amp;lt; b" collapsed="true"');
});

test("a title that is the text changes with it, one of its own stays", () => {
  expect(leavesAs(opml('<outline text="a" title="a"/>'), { text: "b" })).toBe('text="b" title="b"');
  expect(leavesAs(opml('<outline text="a" title="c"/>'), { text: "b" })).toBe('text="b" title="c"');
  expect(leavesAs(opml('<outline title="a"/>'))).toBe('title="a"');
  expect(leavesAs(opml('<outline title="a"/>'), { text: "b" })).toBe('title="b" text="b"');
});

test("what was ticked off here, or is not done any more, says so by the name that it came with", () => {
  const open = opml('<outline text="a" complete="false" x="1"/>');
  expect(leavesAs(open)).toBe('text="a" complete="false" x="1"');
  expect(leavesAs(open, { isDone: true })).toBe('text="a" complete="true" x="1"');
  const done = opml('<outline _complete="true" text="a" x="1"/>');
  expect(leavesAs(done)).toBe('_complete="true" text="a" x="1"');
  expect(leavesAs(done, ({ isDone: _, ...open }) => open)).toBe('text="a" x="1"');
  expect(leavesAs(opml('<outline text="a" x="1"/>'), { isDone: true })).toBe(
    'text="a" x="1" _complete="true"',
  );
});

test("a box is a box while it is one here", () => {
  const box = opml('<outline text="a" checkbox="true"/>', "dynalist");
  expect(leavesAs(box, {}, "plain")).toBe('text="a" checkbox="true"');
  expect(leavesAs(box, { text: "[ ] b" }, "plain")).toBe('text="b" checkbox="true"');
  expect(leavesAs(box, { text: "b" }, "plain")).toBe('text="b"');
  expect(leavesAs(box, { isDone: true }, "plain")).toBe('text="a" checkbox="true" _complete="true"');
});

test("what became a card here is one, and what came as one and is none any more is none", () => {
  const note = opml('<outline text="a" x="1"/>');
  expect(leavesAs(note, { answer: "b" })).toBe('text="a" x="1" _note="b" p:type="flashcard"');
  const card = opml('<outline text="a" _note=" b " p:type="flashcard" x="1"/>');
  expect(leavesAs(card)).toBe('text="a" _note=" b " p:type="flashcard" x="1"');
  expect(leavesAs(card, ({ answer: _, ...note }) => note)).toBe('text="a" x="1"');
});

test("prefixes of attributes mean what they meant: where the file says it, else at the outline", () => {
  const source =
    '<opml xmlns:a="urn:a"><body xmlns:b="urn:b"><outline text="t" a:x="1" b:y="2" xmlns:c="urn:c" c:z="3"/></body></opml>';
  const read = readOpml(source, 10);
  const namespaces = read.ok ? read.value.namespaces : {};
  expect(namespaces).toEqual({ a: "urn:a", b: "urn:b" });
  expect(opmlHead({ depth: 0, text: "" }, namespaces)).toContain(
    '<opml version="2.0" xmlns:a="urn:a" xmlns:b="urn:b" xmlns:p="https://perennial.app/opml">',
  );
  expect(leavesAs(source)).toBe(
    'xmlns:a="urn:a" xmlns:b="urn:b" xmlns:c="urn:c" text="t" a:x="1" b:y="2" c:z="3"',
  );
});

test("of an outline that says no more than we would write nothing is kept", () => {
  const read = readOpml(opml('<outline _note="b" text="a" _complete="true"/>'), 10);
  expect(read.ok && read.value.items).toEqual([{ depth: 0, text: "a\nb", isDone: true }]);
});
