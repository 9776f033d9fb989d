import fc from "fast-check";
import { expect, test } from "vitest";
import { looksLikeRemNote, readRemNote } from "./read-remnote.ts";

const exported = (docs: readonly unknown[], root?: string) => ({
  knowledgebaseId: "k",
  exportVersion: 1,
  docs,
  ...(root === undefined ? {} : { documentRemToExportId: root }),
});

function read(docs: readonly unknown[], root?: string) {
  const { items, losses } = readRemNote(exported(docs, root));
  const rows = items.map(({ depth, text, answer, isDone }) => {
    const card = answer === undefined ? "" : ` => ${answer}`;
    return `${"  ".repeat(depth)}${isDone ? "[x] " : ""}${text}${card}`;
  });
  return {
    rows,
    names: items.map(({ name }) => name),
    losses: Object.fromEntries(losses.list().map(({ kind, count }) => [kind, count])),
  };
}

const SEVERAL = "cards that are asked in several ways: each further one stands below the first";

test("rems stand once where they belong, in the order their parents give; what is RemNote's own does not", () => {
  const page = { _id: "p", key: ["Soil"], parent: null, children: ["b", "a", "status"] };
  const outline = read(
    [
      { _id: "o", key: ["Document"], parent: null, rcrt: "o", children: ["slot"] },
      { _id: "slot", key: ["Status"], parent: "o", rcrs: "o.s" },
      page,
      { _id: "a", key: ["Clay"], parent: "p", children: [] },
      page,
      { _id: "b", key: ["Humus"], parent: "p", children: [] },
      { _id: "c", key: ["Not listed"], parent: "p" },
      { _id: "status", key: [{ i: "q", _id: "slot" }], value: ["Draft"], parent: "p", rcrp: "o.s", type: 2 },
      { _id: "e", key: [], parent: "p", value: null },
      { _id: "x", key: ["Other page"], parent: null },
      { _id: "portal", key: ["Search"], parent: "p", type: 6 },
    ],
    "p",
  );
  expect(outline).toEqual({
    rows: ["Soil", "  Humus", "  Clay", "  Not listed"],
    names: ["p", "b", "a", "c"],
    losses: {
      "portals and searches, which are not read": 1,
      "rems outside the exported document, or in portals, which are not read": 1,
    },
  });
});

test("rich text is Markdown, and what has no form here is told by kind", () => {
  const { rows, losses } = read([
    {
      _id: "a",
      key: [
        { i: "m", text: "bold ", b: true },
        { i: "m", text: "slanted", l: true, h: 3 },
        " ",
        { i: "m", text: "code", q: true },
        { i: "m", text: " W_{T} ", type: "latex", x: true, block: false },
        { i: "x", text: "n", block: true },
        { i: "m", text: "under", u: true },
        { i: "q", _id: "b" },
        { i: "q", _id: "gone" },
        { i: "i", url: "https://a.example/x.png" },
        { i: "z" },
        { i: "m", text: "site", iUrl: "https://a.example" },
      ],
    },
    { _id: "b", key: ["Named ", { i: "m", text: "rem" }], crt: { r: {} } },
    { _id: "c", key: ["dig"], crt: { t: { s: { s: "Unfinished" } } } },
    { _id: "d", key: ["water"], crt: { t: { s: { s: "Finished" } } } },
    { _id: "f", key: [{ i: "o", language: "sh", text: "ls\r\n- x" }] },
    "no rem",
  ]);
  expect(rows).toEqual([
    "**bold** ==*slanted*== `code`$W_{T}$$$n$$under((b))“…”![](https://a.example/x.png)[site](https://a.example)",
    "Named rem",
    "dig",
    "[x] water",
    "```sh\nls\n- x\n```",
  ]);
  expect(losses).toEqual({
    "underlined and coloured words, which stand without": 1,
    "references to rems that are not in the file": 1,
    "pictures and sounds, which stand as links": 1,
    "parts of texts of other kinds": 1,
    "headings, which stand as notes": 1,
    "open tasks, which stand as notes": 1,
    "rems that cannot be read": 1,
  });
});

test("cards: forward, both ways, with lists as answers, and with gaps, each further one below the first", () => {
  const gap = (text: string, cId: string) => ({ i: "m", text, cId });
  const { rows, names, losses } = read([
    { _id: "a", key: ["Humus"], value: ["organic"], type: 2 },
    { _id: "b", key: ["Oak"], value: ["Quercus"], type: 1, enableBackSR: true },
    { _id: "l", key: ["Layers"], type: 1, enableBackSR: true, children: ["l1", "l2", "note"] },
    { _id: "l1", key: ["top"], parent: "l", crt: { w: {} }, children: ["l11"] },
    { _id: "l11", key: ["soil"], value: ["dark"], parent: "l1" },
    { _id: "l2", key: ["rock"], parent: "l", crt: { w: {} } },
    { _id: "note", key: ["a note"], parent: "l" },
    { _id: "one", key: ["One"], type: 1, children: ["one1"] },
    { _id: "one1", key: ["only"], parent: "one", crt: { w: {} } },
    { _id: "g", key: [gap("Clay", "1"), " is ", gap("fine", "2"), " and ", gap("wet", "2")] },
  ]);
  expect(rows).toEqual([
    "Humus => organic",
    "Oak => Quercus",
    "  Quercus => Oak",
    "Layers => - top\n  - soil – dark\n- rock",
    "  a note",
    "One => only",
    "[…] is fine and wet => Clay",
    "  Clay is […] and […] => fine, wet",
  ]);
  expect(names).toEqual(["a", "b", "b 1", "l", "note", "one", "g", "g 1"]);
  expect(losses).toEqual({ [SEVERAL]: 2, "cards in the answer of a card, which are text there": 1 });
});

test("a chain of 20,000 rems is read without a stack, as rows and as an answer", () => {
  const chain = (crt: object) =>
    Array.from({ length: 20_000 }, (_, at) => ({
      _id: `${at}`,
      key: ["x"],
      parent: `${at - 1}`,
      ...(at === 1 ? { crt } : {}),
    }));
  expect(readRemNote(exported(chain({}))).items.at(-1)?.depth).toBe(19_999);
  expect(readRemNote(exported(chain({ w: {} }))).items).toHaveLength(1);
});

test.each<[string, unknown, boolean]>([
  ["an export", exported([{ _id: "a", key: [] }]), true],
  ["an export without rems", exported([]), false],
  ["documents of something else", { docs: [{ _id: "a", key: [] }] }, false],
  ["a list", [{ _id: "a", key: [] }], false],
  ["nothing", null, false],
])("%s is RemNote's or not", (_, value, is) => expect(looksLikeRemNote(value)).toBe(is));

test("whatever a file says, its rems stand once each, and no level is skipped", () => {
  const id = fc.constantFrom("a", "b", "c", "d");
  const element = fc.oneof(
    fc.constantFrom("x", ""),
    fc.record(
      { i: fc.constantFrom("m", "q", "x", "i", "o"), text: fc.constantFrom("y", " "), _id: id, cId: id },
      { requiredKeys: [] },
    ),
    fc.jsonValue(),
  );
  const rem = fc.record(
    {
      _id: id,
      parent: fc.option(id),
      children: fc.array(id),
      key: fc.array(element),
      value: fc.oneof(fc.array(element), fc.jsonValue()),
      type: fc.constantFrom(1, 2, 6),
      enableBackSR: fc.boolean(),
      rcrt: fc.constant("o"),
      crt: fc.record({ w: fc.constant({}), t: fc.jsonValue() }, { requiredKeys: [] }),
    },
    { requiredKeys: ["_id", "key"] },
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(rem, fc.jsonValue())), fc.option(id, { nil: undefined }), (docs, root) => {
      const { items } = readRemNote(exported(docs, root));
      const names = items.map(({ name }) => name);
      expect(new Set(names).size).toBe(names.length);
      for (const [index, { depth }] of items.entries())
        expect(depth).toBeLessThanOrEqual((items[index - 1]?.depth ?? -1) + 1);
    }),
    { numRuns: 1_000 },
  );
});
