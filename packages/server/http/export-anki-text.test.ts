import { expect, test } from "vitest";
import { ankiPackage } from "../commands/imports/anki/testing/anki-package.ts";
import { bring } from "../commands/imports/testing/bring.ts";
import { leave } from "../commands/imports/testing/leave.ts";
import { apiFixture } from "../testing/api-fixture.ts";
import { exportOf } from "../testing/export-of.ts";

const now = new Date("2026-03-02T09:00:00.000Z");
const given = apiFixture({ clock: () => now });

const HEAD = ["#separator:tab", "#html:true", "#guid column:1", "#deck column:2", "#tags column:3"];
const exported = (query: string) => exportOf(given.api, query, given.person.token);
const rowsOf = (text: string) => text.replace(/\n$/, "").split("\n");

test("cards leave as text for Anki: fields are HTML, and the titles above are the deck", async () => {
  const soil = await given.outline.note("Soil :: “Law”");
  const horizons = await given.outline.note("Horizons", soil.id);
  await given.outline.card("What is *humus*?", "< peat\n> sand", horizons.id);
  await given.outline.note("No card", horizons.id);
  await given.outline.card('#1 says "hello"', "a\ttab");
  const answer = await exported("format=apkg&flavor=text");
  expect(answer.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  expect(answer.headers.get("content-disposition")).toContain('filename="Perennial 2026-03-02.txt"');
  const [columns, ...rows] = rowsOf(await answer.text()).slice(HEAD.length);
  expect(columns).toBe("#columns:guid\tdeck\ttags\tquestion\tanswer");
  expect(rows).toEqual([
    expect.stringMatching(
      /^[\w-]{20}\tSoil : “Law”::Horizons\t\tWhat is <i>humus<\/i>\?\t&lt; peat<br>&gt; sand$/,
    ),
    expect.stringMatching(/^[\w-]{20}\t\t\t"#1 says ""hello"""\t"a\ttab"$/),
  ]);
});

test("text for Anki that came in leaves with its guids, its tags and the cells that have no place in a card", async () => {
  const file = `${[...HEAD, "#columns:guid\tdeck\ttags\tFront\tBack\tExtra"].join("\n")}
b{Q~4\tChemistry::Acids\tsour old\tWhat is <b>acid</b>?\tA donor\tof protons
"#x,1"\tChemistry\t\tWhat is a base?\tAn acceptor\t
`;
  const into = { userId: given.person.id, intoId: given.person.rootId, now };
  const { done } = await bring(given.database.pool, into, file, "notes.txt");
  const branch = { userId: given.person.id, now, nodeIds: [done.root_node_id ?? 0] };
  const left = rowsOf(Buffer.from(await leave(given.database.pool, branch, "anki-text")).toString());
  expect(left.slice(0, HEAD.length)).toEqual(HEAD);
  const notes = left.slice(HEAD.length + 1).map((row) => row.split("\t"));
  expect(notes.map(([guid, , ...cells]) => [guid, ...cells])).toEqual([
    ["b{Q~4", "sour old", "What is <b>acid</b>?", "A donor", "of protons"],
    ['"#x,1"', "", "What is a base?", "An acceptor", ""],
  ]);
  expect(notes.map(([, deck]) => deck)).toEqual([
    expect.stringMatching(/Chemistry::Acids$/),
    expect.stringMatching(/Chemistry$/),
  ]);
});

test("a note of a package does not name itself in the text, where its other fields are not", async () => {
  const into = { userId: given.person.id, intoId: given.person.rootId, now };
  const { done } = await bring(
    given.database.pool,
    into,
    await ankiPackage({ notes: [{ fields: ["front", "back"] }], cards: [{ note: 0 }] }),
  );
  const branch = { userId: given.person.id, now, nodeIds: [done.root_node_id ?? 0] };
  const left = rowsOf(Buffer.from(await leave(given.database.pool, branch, "anki-text")).toString());
  expect(left.slice(HEAD.length + 1)).toEqual([expect.stringMatching(/^\t.*\tfront\tback$/)]);
});

test("a flavor that a format does not have is refused", async () => {
  for (const query of ["format=csv&flavor=plain", "format=opml&flavor=text", "format=apkg&flavor=html"]) {
    const answer = await exported(query);
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain("no such flavor of");
  }
});
