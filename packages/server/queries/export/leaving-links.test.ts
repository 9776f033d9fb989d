import { anchorName } from "@perennial/domain/rich/anchor-name";
import { replaceLinks } from "@perennial/domain/rich/replace-links";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bring } from "../../commands/imports/testing/bring.ts";
import { leave } from "../../commands/imports/testing/leave.ts";
import { textsIn } from "../../commands/imports/testing/zip-of.ts";
import { createNotebook, setClock, testQueue } from "../../commands/testing/notebook.ts";
import { heldToShards } from "../../testing/shard-forms.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const now = setClock()();
/** Each makes two accounts. */
const RUNS = Math.max(12, Math.floor((fc.readConfigureGlobal()?.numRuns ?? 0) / 100));

async function start() {
  const pool = heldToShards(database.pool);
  const book = await createNotebook(pool, testQueue(pool));
  const { userId, rootId } = book;
  /** Below the note of a title: rows by their depths, each link with the number of the row that it leads to. */
  const shape = async (title: string) => {
    const { rows } = await pool.query<{ id: number; parent_id: number; text: string; anchors: number[] }>(
      `select n.id, n.parent_id, coalesce(t.text, f.question || ' :: ' || f.answer) as text,
         array(select a.id from anchors a where a.user_id = $1 and a.node_id = n.id and a.deleted_at is null) as anchors
       from nodes n left join notes t on t.user_id = $1 and t.id = n.note_id
         left join flashcards f on f.user_id = $1 and f.id = n.flashcard_id
       where n.user_id = $1 and n.deleted_at is null order by n.parent_id, n.sort_order`,
      [userId],
    );
    const below = Map.groupBy(rows, (row) => row.parent_id);
    const walk = (
      row: (typeof rows)[number],
      depth: number,
    ): { row: (typeof rows)[number]; depth: number }[] => [
      { row, depth },
      ...(below.get(row.id) ?? []).flatMap((child) => walk(child, depth + 1)),
    ];
    const top = rows.find(({ text }) => text === title);
    if (!top) throw new Error(`there is no ${title}`);
    const all = walk(top, 0);
    const numberOf = new Map(
      all.flatMap(({ row }, index) => row.anchors.map((id) => [Number(id), index] as const)),
    );
    return all.map(({ row, depth }) => {
      const text = replaceLinks(
        row.text,
        ({ anchor, shows, words }) =>
          `<${shows === "words" ? words : shows} ${numberOf.get(anchor) ?? anchorName(anchor)}>`,
      );
      return `${depth} ${text}`;
    });
  };
  return { pool, userId, of: { userId, intoId: rootId, now }, shape };
}

const TITLES = [
  "Oak",
  "Oak",
  "Elm tree",
  "**Ash** wood",
  "Fir | Yew",
  "x [y]",
  "Oak ^abcd",
  "a # b",
  "wide\ntext",
  "",
];
const graph = fc.array(
  fc.record({
    title: fc.constantFrom(...TITLES),
    deeper: fc.integer({ min: -2, max: 1 }),
    links: fc.array(fc.record({ to: fc.nat(), as: fc.constantFrom("title", "words", "rows") }), {
      maxLength: 2,
    }),
  }),
  { minLength: 1, maxLength: 12 },
);
type Drawn = typeof graph extends fc.Arbitrary<infer T> ? T : never;
type Block = { uid: string; string: string; children: Block[] };

/** The same as a graph of Roam, whose references come in as links. */
function roam(drawn: Drawn): string {
  const top: Block = { uid: "top", string: "Everything", children: [] };
  const open = [top];
  for (const [index, { title, deeper, links }] of drawn.entries()) {
    const said = links.map(({ to, as }) => {
      const block = `((row-${to % drawn.length}))`;
      return as === "title" ? block : as === "words" ? `[own words](${block})` : `{{embed: ${block}}}`;
    });
    open.length = Math.max(1, Math.min(open.length, open.length + deeper));
    const block: Block = {
      uid: `row-${index}`,
      string: [title, ...said].join(title === "" ? "" : " "),
      children: [],
    };
    open.at(-1)?.children.push(block);
    open.push(block);
  }
  return JSON.stringify([{ title: "Everything", uid: "page", children: top.children }]);
}

test.each(["markdown", "markdown-folder", "json"] as const)(
  "%s and back: each link leads where it led",
  (form) =>
    fc.assert(
      fc.asyncProperty(graph, async (drawn) => {
        const one = await start();
        await bring(one.pool, one.of, roam(drawn), "graph.json");
        const { rows } = await one.pool.query<{ id: number }>(
          "select n.id from nodes n join notes t on t.user_id = $1 and t.id = n.note_id where n.user_id = $1 and t.text = 'Everything'",
          [one.userId],
        );
        const file = await leave(one.pool, { userId: one.userId, now, nodeIds: [rows[0]?.id ?? 0] }, form);
        const other = await start();
        await bring(
          other.pool,
          other.of,
          file,
          form === "json" ? "a.json" : form === "markdown" ? "a.md" : "a.zip",
        );
        expect(await other.shape("Everything")).toEqual(await one.shape("Everything"));
      }),
      { numRuns: RUNS },
    ),
);

test("a title that one row has is a link by its name, others lead to the end of their row; other forms say the title", async () => {
  const { pool, userId, of } = await start();
  const pages = [
    {
      title: "Woods",
      uid: "w",
      children: [
        { string: "Oak", uid: "o1" },
        { string: "Oak", uid: "o2" },
        { string: "Elm", uid: "e" },
      ],
    },
    {
      title: "Walk",
      uid: "k",
      children: [{ string: "((o2)) ((e)) [my elm](((e))) [that one](((o1)))", uid: "x" }],
    },
  ];
  await bring(pool, of, JSON.stringify(pages), "graph.json");
  const text = async (form: Parameters<typeof leave>[2]) =>
    Buffer.from(await leave(pool, { userId, now }, form)).toString();
  const markdown = await text("markdown");
  const [first, second] = [...markdown.matchAll(/Oak \^(\w{10})/g)].map(([, id]) => id);
  expect(markdown).toContain(
    `[Oak](Perennial%202026-03-02.md#^${second}) [[Elm]] [[Elm|my elm]] [that one](Perennial%202026-03-02.md#^${first})`,
  );
  const folder = await textsIn(await leave(pool, { userId, now }, "markdown-folder"));
  expect(Object.values(folder).join("\n")).toContain(`[Oak](graph.md#^${second}) [[Elm]]`);
  const titled = "Oak Elm my elm that one";
  expect(await text("opml")).toContain(`text="${titled}"`);
  expect(await text("plain-opml")).toContain(`text="${titled}"`);
});

const NEEDS = `select coalesce(f.question, '') as card, coalesce(t.text, g.question) as needed from requirements r
  join anchors a on a.user_id = $1 and a.id = r.anchor_id
  join anchors b on b.user_id = $1 and b.id = r.needs_id
  join nodes n on n.user_id = $1 and n.id = a.node_id
  join flashcards f on f.user_id = $1 and f.id = n.flashcard_id
  join nodes m on m.user_id = $1 and m.id = b.node_id
  left join notes t on t.user_id = $1 and t.id = m.note_id
  left join flashcards g on g.user_id = $1 and g.id = m.flashcard_id
  where r.user_id = $1 and r.deleted_at is null order by 1, 2`;

test.each(["markdown", "markdown-folder"] as const)(
  "%s and back: what cards need leaves as links in a line below them, and is needed again (issue 43, point 10)",
  async (form) => {
    const one = await start();
    const needsOf = async ({ pool, userId }: typeof one) =>
      (await pool.query<{ card: string; needed: string }>(NEEDS, [userId])).rows.map(
        ({ card, needed }) => `${card} -> ${needed}`,
      );
    const source = `# Cells

- Channels
  - What opens at a voltage? :: The ion channel
  - Twice
  - Twice
- What is an action potential? :: A spike
  along the [[Twice]] axon
  Needs [[What opens at a voltage?]], [[Channels]], [[Nowhere]] <!--needs-->
- It {{c1::fires}} at a threshold
  Needs [a card](#^abcd) <!--needs-->
- How far? :: 1 m ^abcd
- Written so \\Needs nothing
  \\Needs [[Channels]] <!--needs-->
`;
    await bring(one.pool, one.of, source, "cells.md");
    const needs = [
      "It […] at a threshold -> How far?",
      "What is an action potential? -> Channels",
      "What is an action potential? -> What opens at a voltage?",
    ];
    expect(await needsOf(one)).toEqual(needs);
    const { rows } = await one.pool.query<{ id: number }>(
      "select n.id from nodes n join notes t on t.user_id = $1 and t.id = n.note_id where n.user_id = $1 and t.text = 'Cells'",
      [one.userId],
    );
    const file = await leave(one.pool, { userId: one.userId, now, nodeIds: [rows[0]?.id ?? 0] }, form);
    const other = await start();
    await bring(other.pool, other.of, file, form === "markdown" ? "a.md" : "a.zip");
    expect(await needsOf(other)).toEqual(needs);
    expect(await other.shape("Cells")).toEqual(await one.shape("Cells"));
  },
);
