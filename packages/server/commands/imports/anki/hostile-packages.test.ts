import { expect, test } from "vitest";
import { readFile } from "../read-file.ts";
import { zipOf } from "../testing/zip-of.ts";
import { ankiPackage, CLOZE } from "./testing/anki-package.ts";
import { protobufField } from "./testing/protobuf-writer.ts";

const NOTE = { fields: ["Q", "A"] };
const spoilt = (spoil: string) => ankiPackage({ notes: [NOTE], spoil });
const good = () => ankiPackage({ notes: [NOTE] });
/** Two entries of the list of a zip file that name the same bytes. */
async function overlapping(): Promise<Uint8Array> {
  const bytes = Buffer.from(
    await zipOf([
      ["a", "x".repeat(500)],
      ["collection.anki2", "x"],
    ]),
  );
  const list = bytes.readUInt32LE(bytes.length - 6);
  const second = list + 46 + 1;
  bytes.writeUInt32LE(0, bytes.indexOf("PK\u0001\u0002", second) + 42);
  return bytes;
}
const ENDLESS = `alter table notes rename to real;
  create view notes as with recursive r(i) as (select 1 union all select i + 1 from r)
    select i id, 'g' guid, 1 mid, '' tags, 'a' flds, 0 sfld from r`;

test.each<[string, () => Promise<Uint8Array>, RegExp]>([
  ["cut", async () => (await good()).subarray(0, 900), /zip file is cut or broken/],
  ["without a collection", () => zipOf([["media", "{}"]]), /no collection/],
  ["of a generation to come", () => zipOf([["meta", protobufField(1, 99)]]), /newer Anki/],
  [
    "that says to be newer than it is",
    () =>
      zipOf([
        ["meta", protobufField(1, 3)],
        ["collection.anki2", "x"],
      ]),
    /no collection/,
  ],
  [
    "with what is no database",
    () => zipOf([["collection.anki2", "hello".repeat(1_000)]]),
    /collection in this package of Anki is broken/,
  ],
  ["with a table that never ends", () => spoilt(ENDLESS), /is broken/],
  [
    "with something that runs by itself",
    () => spoilt("create trigger t after insert on notes begin select 1; end"),
    /is broken/,
  ],
  ["with ids beyond all numbers", () => spoilt("update notes set id = 9223372036854775807"), /is broken/],
  ["without the table of its cards", () => spoilt("drop table cards"), /is broken/],
  ["without a note", () => ankiPackage({ notes: [] }), /no note/],
  [
    "whose list of media is cut",
    () =>
      zipOf([
        ["collection.anki2", "x"],
        ["media", '{"0": "a'],
      ]),
    /broken/,
  ],
  ["of files that overlap", overlapping, /overlap/],
  ["with names that lead elsewhere", () => good().then((bytes) => elsewhere(bytes)), /cut or broken/],
  ["that is a zip file of something else", () => zipOf([["photo.jpg", "x"]]), /no Markdown/],
])("a package is refused in a sentence: one %s", async (_, make, sentence) => {
  const answer = await readFile("deck.apkg", await make());
  expect(answer.ok ? "was read" : answer.error.sentence).toMatch(sentence);
});

/** The name of the first file, wherever it stands, with steps out of the folder. */
function elsewhere(bytes: Uint8Array): Uint8Array {
  const text = Buffer.from(bytes).toString("latin1");
  return Buffer.from(text.replaceAll("collection.anki21", "../../etc/pwned21"), "latin1");
}

test("gaps in gaps without end are read, and take no longer than they are long", async () => {
  const deep = `${"{{c1::".repeat(20_000)}x${"}}".repeat(20_000)}`;
  const answer = await readFile(
    "deck",
    await ankiPackage({ types: [CLOZE], notes: [{ fields: [deep, ""] }] }),
  );
  expect(answer.ok && answer.value.items.at(-1)).toMatchObject({ text: "[…]" });
});

test("nothing of a field runs: scripts and drawings are left out", async () => {
  const field = '<img src=x onerror=alert(1)><script>alert(1)</script><svg onload="alert(1)">';
  const answer = await readFile("deck", await ankiPackage({ notes: [{ fields: [field, "A"] }] }));
  expect(answer.ok && answer.value.items.at(-1)?.text).toBe("[x]");
});
