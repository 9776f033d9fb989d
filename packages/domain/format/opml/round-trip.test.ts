import fc from "fast-check";
import { expect, test } from "vitest";
import type { OutlineItem } from "../../outline-text/outline-item.ts";
import { readOpml } from "./read.ts";
import { createOpmlWriter, opmlHead } from "./write.ts";

const PIECES = ["a", " ", "\n", "<", ">", "&", "&amp;", '"', "'", "]]>", "**", "é", "List<String>"] as const;
const text = fc.array(fc.constantFrom(...PIECES), { maxLength: 8 }).map((pieces) => pieces.join(""));
const side = text.map((value) => value.trim());
const said = fc.oneof(
  text.map((value) => ({ text: value })),
  fc.record({ text: side, answer: side }),
);
const outline = fc
  .array(fc.record({ deeper: fc.integer({ min: -3, max: 1 }), said, isDone: fc.boolean() }), {
    minLength: 1,
    maxLength: 12,
  })
  .map((drawn) => {
    let depth = -1;
    return drawn.map(({ deeper, said: content, isDone }): OutlineItem => {
      depth = Math.max(0, Math.min(depth + 1, depth + deeper));
      return { depth, ...content, ...(isDone ? { isDone } : {}) };
    });
  });

test("what was written as OPML is read as it was", () => {
  fc.assert(
    fc.property(outline, (items) => {
      const writer = createOpmlWriter("html");
      const source =
        opmlHead({ depth: 0, text: "Soil & water" }) +
        items.map((item) => writer.item(item)).join("") +
        writer.end();
      const read = readOpml(source, 1_000);
      expect(read).toMatchObject({ ok: true, value: { title: "Soil & water" } });
      expect(read.ok && read.value.items).toEqual(items);
      expect(read.ok && read.value.losses.list()).toEqual([]);
    }),
  );
});

const body = (outlines: string) => `<opml version="2.0"><head/><body>${outlines}</body></opml>`;
const itemsOf = (source: string) => {
  const read = readOpml(source, 1_000);
  return read.ok ? read.value.items : read.error;
};

test("what is done is done, a note stands below its text", () => {
  expect(itemsOf(body('<outline text="Buy" _complete="true" _note="soon"/>'))).toEqual([
    { depth: 0, text: "Buy\nsoon", isDone: true },
  ]);
});

test("texts of Dynalist are no HTML", () => {
  const source = `<opml><head><flavor>dynalist</flavor></head><body><outline text="&lt;b&gt;x" checkbox="true"/></body></opml>`;
  expect(itemsOf(source)).toMatchObject([{ depth: 0, text: "[ ] <b>x" }]);
});

test("XML that is no OPML is refused", () => {
  expect(itemsOf("<html/>")).toMatchObject({ line: 1 });
});

test("more levels than there may be are refused with their line", () => {
  const source = body(`\n${'<outline text="a">\n'.repeat(4)}${"</outline>".repeat(4)}`);
  expect(readOpml(source, 3)).toMatchObject({ ok: false, error: { line: 5 } });
});
