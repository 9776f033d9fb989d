import { expect, test } from "vitest";
import { readXml, type XmlFault } from "./read-xml.ts";

/** What is told of a document, as lines; or where it is wrong. */
function told(source: string): string[] | XmlFault {
  const lines: string[] = [];
  const read = readXml(source, {
    open: (name, attributes) =>
      lines.push(`<${name}${[...attributes].map(([key, value]) => ` ${key}=${value}`).join("")}`),
    close: (name) => lines.push(`>${name}`),
    text: (text) => lines.push(text.trim()),
  });
  return read.ok ? lines : read.error;
}

test("elements, attributes and texts are told in order", () => {
  expect(
    told(
      '<?xml version="1.0"?>\n<!DOCTYPE opml>\n<a x="1 &lt; 2" y=\'z\'><!-- no --><b/>t &amp; u<![CDATA[<c>]]></a>\n',
    ),
  ).toEqual(["<a x=1 < 2 y=z", "<b", ">b", "t & u", "<c>", ">a"]);
  expect(told('<a x="one&#10;two\nthree&nbsp;four"/>')).toEqual(["<a x=one\ntwo three\u00a0four", ">a"]);
});

test.each([
  ["", 1],
  ["Not found.", 1],
  ["<a>\n<b>\n</a>", 3],
  ["<a>\n<b/>", 2],
  ['<a x="1', 1],
  ["<a>\n&unknown;</a>", 2],
  ["<a></a><b/>", 1],
  ["<a>\u0007</a>", 1],
  ['<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>', 1],
  ['<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>\n<a/>', 1],
  ["<a>&#0;</a>", 1],
  ["<a>&#xD800;</a>", 1],
])("what is no sound document is refused: %j", (source, line) => {
  expect(told(source)).toMatchObject({ line, reason: expect.any(String) });
});

test("20,000 levels need no stack", () => {
  const read = told("<a>".repeat(20_000) + "</a>".repeat(20_000));
  expect(read).toHaveLength(40_000);
});
