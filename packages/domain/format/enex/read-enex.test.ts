import { expect, test } from "vitest";
import { looksLikeEnex, readEnex } from "./read-enex.ts";

const noteOf = (title: string, content: string, more = "") =>
  `<note><title>${title}</title><content><![CDATA[<?xml version="1.0"?><!DOCTYPE en-note SYSTEM "x"><en-note>${content}</en-note>]]></content>${more}</note>`;
const exportOf = (...notes: string[]) =>
  `<?xml version="1.0"?><!DOCTYPE en-export SYSTEM "http://x/y.dtd"><en-export version="10">${notes.join("")}</en-export>`;
const read = (source: string) => {
  const answer = readEnex(source);
  if (!answer.ok) throw new Error(answer.error.reason);
  const { items, losses, media } = answer.value;
  return {
    rows: items.map(({ depth, text }) => `${"  ".repeat(depth)}${text}`),
    losses: losses.list().map(({ kind, count }) => `${count} ${kind}`),
    media,
  };
};

test("each note is a branch: lists, boxes of both forms, tasks and tags below its title", () => {
  const content =
    "<div>Hello <b>you</b></div><ul><li><div>one</div><ul><li>two</li></ul></li></ul>" +
    '<div><en-todo checked="true"/>done</div><ul style="--en-todo:true;"><li style="--en-checked:false;"><div>open</div></li></ul>';
  const more = "<tag>a</tag><tag>b c</tag><task><title>call</title><taskStatus>completed</taskStatus></task>";
  expect(read(exportOf(noteOf("First", content, more), noteOf("", "x"))).rows).toEqual([
    "First",
    "  Hello you",
    "  one",
    "    two",
    "  [x] done",
    "  [ ] open",
    "  [x] call",
    "  Tags: a, b c",
    "Untitled",
    "  x",
  ]);
});

test("what is encrypted or attached is said, and nothing of it is shown", () => {
  const content =
    '<div>before <en-crypt cipher="AES">RU5D</en-crypt></div><en-media hash="1" type="image/png"/>';
  expect(read(exportOf(noteOf("Secret", content, "<resource><data>aGk=</data></resource>")))).toEqual({
    rows: ["Secret", "  before (encrypted)", "  [attachment]"],
    losses: [
      "1 encrypted parts, which cannot be read",
      "1 pictures and files in notes, which cannot be kept yet",
      "1 attachments, which cannot be kept yet",
    ],
    media: 1,
  });
});

test("an export is known by its first element, and one that was cut is refused with its line", () => {
  expect(looksLikeEnex(exportOf())).toBe(true);
  expect(looksLikeEnex("<opml><en-export/></opml>")).toBe(false);
  expect(readEnex("<en-export>\n<note>")).toMatchObject({ ok: false, error: { line: 2 } });
});
