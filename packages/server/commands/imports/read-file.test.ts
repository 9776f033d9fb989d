import type { TableMapping } from "@perennial/contract/files/imports";
import { expect, test } from "vitest";
import { readFile } from "./read-file.ts";
import { zipOf } from "./testing/zip-of.ts";

const read = (text: string, name = "file.txt") => readFile(name, Buffer.from(text));
const listOf = (levels: number) =>
  Array.from({ length: levels }, (_, level) => `${"  ".repeat(level)}- level ${level}`).join("\n");
test.each([
  ["an empty file", "", /empty/],
  [
    "a backup that was cut",
    '{"head":{"format":"perennial-backup","version":1}',
    /end of the backup is missing/,
  ],
  ["an outline that was cut", '<opml><body><outline text="a"><outline text="b"/>', /line \d/],
  [
    "an entity that reads a file",
    '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><opml>&x;</opml>',
    /line 1/,
  ],
  ["XML of somebody else", "<rss>Not found.</rss>", /line 1 begins no OPML/],
  ["Org mode, by name", "#+TITLE: Soil\n* Humus\n", /Org mode are not read/],
  ["levels without end", `<opml><body>${'<outline text="x">'.repeat(20_000)}`, /more than 999 levels/],
  ["lists without end", listOf(1_200), /more than 999 levels/],
  ["entities that grow", `<!DOCTYPE o [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><opml>&b;</opml>`, /line 1/],
  [
    "an export of Evernote with entities of its own",
    '<?xml version="1.0"?>\n<!DOCTYPE en-export [<!ENTITY a "b">]>\n<en-export><note><title>&a;</title></note></en-export>',
    /^The export of Evernote cannot be read: at line \d/,
  ],
  ["a zip file that was cut", "PK\u0003\u0004rest", /cut or broken/],
  ["JSON of somebody else", '[{"title":"x"}]', /no backup/],
  [
    "JSON without end",
    `${'[{"title":"p","children":'.repeat(20_000)}[]${"}]".repeat(20_000)}`,
    /more than 999 levels/,
  ],
  ["what is no text", "\u0000\u0001\u0002", /no text that can be read/],
])("refused in a sentence: %s", async (_, text, sentence) => {
  const answer = await read(text);
  expect(answer.ok ? "was read" : answer.error.sentence).toMatch(sentence);
});

test("a line of words in place of the file that a name promises is refused; a list or a text file is read", async () => {
  for (const name of ["backup.opml", "Deck.APKG", "graph.json", "notes.enex"]) {
    const answer = await read("Not found.", name);
    expect(answer.ok ? "was read" : answer.error.sentence).toBe(
      `The file is not what its name says: all that is in it is “Not found.” Export it again, then import that.`,
    );
  }
  expect((await read("<html>Not found.</html>", "backup.opml")).ok).toBe(false);
  expect((await read("- a\n  - b", "renamed.opml")).ok).toBe(true);
  expect((await read("Not found.", "note.md")).ok).toBe(true);
});

const itemsOf = async (text: string) => {
  const answer = await read(text);
  if (!answer.ok) throw new Error(answer.error.sentence);
  const { items, losses, format } = answer.value;
  return {
    format,
    losses: losses.list(),
    items: items.map(
      ({ source: _, formerSource: _former, origin: _origin, memory: _memory, ...item }) => item,
    ),
  };
};

test("of a table nothing is lost unsaid: guessed dates and rows without a text are counted", async () => {
  const text =
    "question,answer,guid,due,topic\nWhat is humus?,Organic,g-1,2026-03-04,soil\n,,g-2,,air\n,,,,\n";
  const losses = [
    { kind: "cells of the column due", count: 1, places: ["2026-03-04"] },
    { kind: "rows without a text, which are left out", count: 1, places: ["g-2"] },
  ];
  expect((await itemsOf(text)).losses).toEqual(losses);
  const roles = ["question", "answer", "name", "none", "child"] as const;
  const said = await readFile("file.csv", Buffer.from(text), { has_header: true, roles: [...roles] });
  if (!said.ok) throw new Error(said.error.sentence);
  expect(said.value.losses.list()).toEqual([losses[1]]);
  expect(said.value.leftOut.items).toBe(1);
});

test("notes of Anki as text: decks are branches, further fields and tags stand below, and guids name them", async () => {
  const header =
    "#separator:tab\n#html:true\n#guid column:1\n#notetype column:2\n#deck column:3\n#tags column:6\n";
  const row = 'a"b\tBasic\tBio::Cell\t<b>What</b>&nbsp;is<br>it?\t"two<br>\nlines"\ttag::one\n';
  const { format, items, losses } = await itemsOf(`${header}${row}`);
  expect(format).toBe("Notes of Anki as text");
  expect(losses).toEqual([{ kind: "cells of the column notetype", count: 1, places: ["Basic"] }]);
  expect(items.slice(1)).toEqual([
    { depth: 1, text: "Bio" },
    { depth: 2, text: "Cell" },
    { depth: 3, name: 'a"b', text: "**What** is\nit?", answer: "two\nlines" },
    { depth: 4, text: "Tags: tag::one" },
  ]);
});

test.each([
  ["by its name", "#separator:semicolon\n#html:false\nQ;A\n"],
  ["as it is", "#separator:;\n#html:false\nQ;A\n"],
  ["as a tab", "#separator:\t\n#html:false\nQ\tA\n"],
  ["as a space", "#separator: \r\n#html:false\nQ A\n"],
  ["not at all", "#separator:\n#html:false\nQ\tA\n"],
])("notes of Anki as text say what stands between their fields: %s", async (_, text) => {
  expect((await itemsOf(text)).items.slice(1)).toEqual([{ depth: 1, text: "Q", answer: "A" }]);
});

test("a note of Anki whose text was changed keeps its name, and a repeated guid is a name of its own", async () => {
  const sourcesOf = async (question: string) => {
    const answer = await read(`#separator:tab\n#guid column:1\ng1\t${question}\tA\ng1\tother\tB\n`);
    return answer.ok ? answer.value.items.slice(1).map(({ source }) => source) : [];
  };
  expect(await sourcesOf("old")).toEqual(await sourcesOf("new"));
  expect(new Set(await sourcesOf("old")).size).toBe(2);
});

test("formulas of a table are texts, and a quoted cell without an end is named by its line", async () => {
  const { format, items } = await itemsOf(
    'front,back\n=HYPERLINK("http://x","y"),a\n@SUM(1),b\n-1,c\n+1,d\n',
  );
  expect(format).toBe("A table");
  expect(items.filter(({ answer }) => answer !== undefined)).toHaveLength(4);
  expect(items.map(({ text }) => text)).toEqual(expect.arrayContaining(["@SUM(1)", "-1", "+1"]));
  const open = await read('front,back\n"a,b\nc,d\n');
  expect(open.ok ? "" : open.error.sentence).toMatch(/begins in line 2/);
});

test("a page of Obsidian brings the schedules of its cards along", async () => {
  const answer = await read("Q::A\n<!--SR:!2024-01-31,12,230-->\n", "Soil.md");
  if (!answer.ok) throw new Error(answer.error.sentence);
  const { format, items, decisions } = answer.value;
  expect(format).toBe("A page of Obsidian");
  expect(items.map(({ text }) => text)).toEqual(["Soil", "Q"]);
  expect(items[1]?.memory[0]?.reviews).toMatchObject([{ due_after: new Date("2024-01-31T15:00:00Z") }]);
  expect(decisions).toHaveLength(2);
});

test("an export of RemNote is read from its JSON and from its package", async () => {
  const docs = [
    { _id: "p", key: ["Soil"], parent: null, children: ["c"] },
    { _id: "c", key: ["Humus"], value: ["organic"], parent: "p" },
  ];
  const json = JSON.stringify({ exportVersion: 1, documentRemToExportId: "p", docs });
  const zip = await zipOf([
    ["rem.json", json],
    ["cards.json", "{}"],
  ]);
  for (const bytes of [Buffer.from(json), zip]) {
    const answer = await readFile("Notes.rem", bytes);
    if (!answer.ok) throw new Error(answer.error.sentence);
    expect(answer.value).toMatchObject({
      format: "An export of RemNote",
      decisions: [expect.stringMatching(/come in as new/)],
    });
    expect(answer.value.items.map(({ depth, text }) => [depth, text])).toEqual([
      [0, "Notes"],
      [1, "Soil"],
      [2, "Humus"],
    ]);
  }
});

async function rowsOf(contents: string | Uint8Array, name: string) {
  const answer = await readFile(name, Buffer.from(contents));
  if (!answer.ok) throw new Error(answer.error.sentence);
  const { format, items, decisions } = answer.value;
  return {
    format,
    decisions,
    rows: items
      .slice(1)
      .map(({ depth, text, answer: back }) => [depth, text, ...(back === undefined ? [] : [back])]),
  };
}

test.each([
  [
    "without a header",
    "What is 2+2?,4\nCapital of France,Paris\n",
    [
      ["What is 2+2?", "4"],
      ["Capital of France", "Paris"],
    ],
  ],
  ["with one name twice", "Term,Term\nq1,a1\n", [["q1"]]],
  ["with a line for spreadsheets", "sep=;\nfront;back\nq1;a1\n", [["q1", "a1"]]],
  ["of one line", "apple;Apfel\n", [["apple", "Apfel"]]],
  [
    "with a long first cell",
    `${"why ".repeat(30)}?;so\nq;a\n`,
    [
      [`${"why ".repeat(30)}?`, "so"],
      ["q", "a"],
    ],
  ],
  ["with ragged rows", "hund,dog\nkatze,cat,plural\n\nmaus\n", [["hund", "dog"], ["katze", "cat"], ["maus"]]],
])("a file that is called a table is one, %s", async (_, text, cards) => {
  const { format, rows } = await rowsOf(text, "words.csv");
  expect(format).toBe("A table");
  expect(rows.filter(([depth]) => depth === 1).map(([, ...cells]) => cells)).toEqual(cards);
});

test("headers of Anki that a spreadsheet has filled up with separators are read", async () => {
  const { format, rows } = await rowsOf(
    "#separator:Comma,,\n#html:true,,\n#deck:D,,\nq1,<b>a1</b>,t\n",
    "n.csv",
  );
  expect(format).toBe("Notes of Anki as text");
  expect(rows.slice(0, 2)).toEqual([
    [1, "D"],
    [2, "q1", "**a1**"],
  ]);
});

test.each([
  [
    "Windows-1252",
    Buffer.from("front,back\ncaf\xe9,\x80 5 \x96 na\xefve\n", "latin1"),
    ["café", "€ 5 – naïve"],
  ],
  [
    "Shift JIS",
    Buffer.from("front,back\n\x82\xd0\x82\xe7\x82\xaa\x82\xc8,\x8a\xbf\x8e\x9a\n", "latin1"),
    ["ひらがな", "漢字"],
  ],
])("%s is read, and said", async (encoding, bytes, card) => {
  const { rows, decisions } = await rowsOf(bytes, "words.csv");
  expect(rows[0]).toEqual([1, ...card]);
  expect(decisions).toEqual([expect.stringContaining(encoding)]);
});

test("a page of HTML is an outline by the rules of a paste: headings, lists, tables; styles are no words", async () => {
  const page =
    '<html><head><meta charset="UTF-8"><style>.c0{color:red}</style></head><body><h1>Soil</h1><p>2 * 3 * 4</p>' +
    "<ul><li>Humus<ul><li>organic</li></ul></li></ul><table><tr><td>a</td><td>b</td></tr></table></body></html>";
  const { format, rows } = await rowsOf(page, "Page.html");
  expect(format).toBe("A page of HTML");
  expect(rows.slice(0, 4)).toEqual([
    [1, "Soil"],
    [2, "2 * 3 * 4"],
    [2, "Humus"],
    [3, "organic"],
  ]);
});

const readAs = async (text: string, name: string, mapping: TableMapping) => {
  const answer = await readFile(name, Buffer.from(text), mapping);
  if (!answer.ok) throw new Error(answer.error.sentence);
  return answer.value;
};

test("what divides the cells is a guess that is said and can be changed, as is whether it is a table at all", async () => {
  const text = "apple, red; Apfel\npear, green; Birne\n";
  const guessed = await readAs(text, "words.txt", { roles: [] });
  expect(guessed).toMatchObject({ format: "Markdown", columns: { separator: "" } });
  const table = await readAs(text, "words.txt", { separator: ";", roles: [] });
  expect(table).toMatchObject({ format: "A table", columns: { separator: ";", has_header: false } });
  expect(table.items.map(({ text: each, answer }) => [each, answer]).slice(1)).toEqual([
    ["apple, red", " Apfel"],
    ["pear, green", " Birne"],
  ]);
  const none = await readAs(text, "words.csv", { separator: "", roles: [] });
  expect(none).toMatchObject({ format: "Markdown", columns: { separator: "" } });
});

test("cells with the marks of HTML are read as such unless said otherwise; cells about HTML are not", async () => {
  const text = 'front,back\n"<b>bold</b> &amp; &lt;tag&gt;","a<br>b"\n5 < 6 & 7 > 3,x\n';
  const cells = async (mapping: TableMapping) => {
    const { items, columns } = await readAs(text, "words.csv", mapping);
    return [columns?.has_html, ...items.slice(1).map(({ text: each, answer }) => [each, answer])];
  };
  expect(await cells({ roles: [] })).toEqual([true, ["**bold** & <tag>", "a\nb"], ["5 < 6 & 7 > 3", "x"]]);
  expect(await cells({ has_html: false, roles: [] })).toEqual([
    false,
    ["<b>bold</b> &amp; &lt;tag&gt;", "a<br>b"],
    ["5 < 6 & 7 > 3", "x"],
  ]);
  const about = await readAs("front,back\n<img> closes?,no </img>\n", "html.csv", { roles: [] });
  expect(about.columns?.has_html).toBe(false);
});
