import { expect, test } from "vitest";
import { type EnexAttachment, looksLikeEnex, readEnex } from "./read-enex.ts";

const noteOf = (title: string, content: string, more = "") =>
  `<note><title>${title}</title><content><![CDATA[<?xml version="1.0"?><!DOCTYPE en-note SYSTEM "x"><en-note>${content}</en-note>]]></content>${more}</note>`;
const exportOf = (...notes: string[]) =>
  `<?xml version="1.0"?><!DOCTYPE en-export SYSTEM "http://x/y.dtd"><en-export version="10">${notes.join("")}</en-export>`;
const read = (source: string) => {
  const kept: EnexAttachment[] = [];
  const keep = (attachment: EnexAttachment) =>
    attachment.data === "" ? undefined : { hash: attachment.data.toLowerCase(), id: kept.push(attachment) };
  const answer = readEnex(source, keep, () => 1);
  if (!answer.ok) throw new Error(answer.error.reason);
  const { items, losses, missing } = answer.value;
  return {
    rows: items.map(({ depth, text }) => `${"  ".repeat(depth)}${text}`),
    losses: losses.list().map(({ kind, count }) => `${count} ${kind}`),
    kept,
    missing,
  };
};

test("each note is a branch: lists, boxes of both forms, tasks and tags below its title", () => {
  const content =
    "<div>Hello <b>you</b></div><ul><li><div>one</div><ul><li>two</li></ul></li></ul>" +
    '<div><en-todo checked="true"/>done</div><ul style="--en-todo:true;"><li style="--en-checked:false;"><div>open</div></li></ul>';
  const more = "<tag>a</tag><tag>b c</tag><task><title>call</title><taskStatus>completed</taskStatus></task>";
  expect(read(exportOf(noteOf("First", content, more), noteOf("", "x"))).rows).toEqual([
    "First",
    "  Hello **you**",
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

test("what is encrypted is said, and nothing of it is shown", () => {
  const content = '<div>before <en-crypt cipher="AES">RU5D</en-crypt></div>';
  expect(read(exportOf(noteOf("Secret", content)))).toMatchObject({
    rows: ["Secret", "  before (encrypted)"],
    losses: ["1 encrypted parts, which cannot be read"],
  });
});

test("what is attached stands where the note shows it, else at its end; what is missing is counted", () => {
  const content =
    '<div>see <en-media hash="AB12" type="image/png"/></div><en-media type="x" hash="ff"></en-media>';
  const resource = (data: string, name: string) =>
    `<resource><data encoding="base64">${data}</data><resource-attributes><file-name>${name}</file-name></resource-attributes></resource>`;
  const more = resource("ab12", "a &lt;heart&gt;.png") + resource("cd34", "") + resource("", "empty.png");
  expect(read(exportOf(noteOf("Heart", content, more)))).toEqual({
    rows: ["Heart", "  see ![a heart .png](file:1)", "  [attachment]", "  ![Attachment](file:2)"],
    losses: ["1 attachments that cannot be read", "1 pictures and files in notes that are not in the export"],
    kept: [
      { name: "a heart .png", data: "ab12" },
      { name: "Attachment", data: "cd34" },
    ],
    missing: 1,
  });
});

test("an export is known by its first element, and one that was cut is refused with its line", () => {
  expect(looksLikeEnex(exportOf())).toBe(true);
  expect(looksLikeEnex("<opml><en-export/></opml>")).toBe(false);
  expect(
    readEnex(
      "<en-export>\n<note>",
      () => undefined,
      () => 1,
    ),
  ).toMatchObject({ ok: false, error: { line: 2 } });
});
