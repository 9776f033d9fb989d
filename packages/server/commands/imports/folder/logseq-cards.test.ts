import { LOGSEQ_SCHEDULE } from "@perennial/domain/testing/logseq-schedule";
import { afterAll, beforeAll, expect, test } from "vitest";
import { heldToShards } from "../../../testing/shard-forms.ts";
import { createTestDatabase, type TestDatabase } from "../../../testing/test-database.ts";
import { createNotebook, expectSoundLog, setClock, testQueue } from "../../testing/notebook.ts";
import { bring } from "../testing/bring.ts";
import { zipOf } from "../testing/zip-of.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const now = setClock()();
const [DUE, MET] = [new Date("2026-11-08T17:59:40.382Z"), new Date("2025-10-08T15:50:04.382Z")];
const graph = (sentence: string, lastLayer = "rock") =>
  zipOf([
    ["logseq/config.edn", "{}"],
    [
      "pages/Soil.md",
      `- What is humus? #card${LOGSEQ_SCHEDULE}\n\t- Organic matter\n- Layers #card\n  id:: 64f1${LOGSEQ_SCHEDULE}\n\t- top\n\t- ${lastLayer}\n\t  id:: 64f3\n- ${sentence}\n  id:: 64f0${LOGSEQ_SCHEDULE}\n- Clay #card\n- see ((64f3))\n`,
    ],
  ]);
const FIRST = String.raw`{{cloze Humus}} is {{cloze dark \\ colour}} #card`;

async function start() {
  const pool = heldToShards(database.pool);
  const book = await createNotebook(pool, testQueue(pool));
  const { userId, rootId } = book;
  const bringIn = async (file: Uint8Array) =>
    (await bring(pool, { userId, intoId: rootId, now }, file, "Graph.zip")).done.receipt;
  const cards = async () => {
    const { rows } = await pool.query(
      `select f.question, f.answer, f.kind, f.source,
          array_agg(p.part::integer order by p.part) as parts, min(p.next_review_time) as due,
          min(r.reviewed_at) as met, min(r.stability_after) as days
        from flashcards f
          join user_flashcards p on p.user_id = $1 and p.flashcard_id = f.id
          join reviews r on r.user_id = $1 and r.flashcard_id = f.id and r.part = p.part
        where f.user_id = $1 group by f.user_id, f.id order by f.id`,
      [userId],
    );
    return rows;
  };
  return { pool, book, bringIn, cards };
}

const scheduled = { due: DUE, met: MET, days: 396.09 };

test("cards of Logseq come in as the kinds of card they are, with their schedules, once, and go by what they say later", async () => {
  const { pool, book, bringIn, cards } = await start();
  expect(await bringIn(await graph(FIRST))).toMatchObject({
    format: "A folder of Logseq",
    new: 8,
    cards: { new: 0, studied: 3 },
    reviews: { taken: 0 },
    losses: [{ kind: "files of other kinds, which are not read", count: 1 }],
    links: 1,
  });
  expect(await cards()).toEqual([
    {
      question: "What is humus?",
      answer: "Organic matter",
      kind: "basic",
      source: null,
      parts: [0],
      ...scheduled,
    },
    { question: "Layers", answer: "↓", kind: "list", source: null, parts: [0], ...scheduled },
    {
      question: "[…] is [colour]",
      answer: "Humus, dark",
      kind: "cloze",
      source: "{{c1::Humus}} is {{c2::dark::colour}}",
      parts: [1, 2],
      ...scheduled,
    },
  ]);
  const lines = (await book.lines()).map((line) => line.trim());
  expect(lines).toEqual(expect.arrayContaining(["top", "rock", "Clay #card"]));
  expect(lines.find((line) => line.startsWith("see"))).toMatch(/^see \[\[rock\^\w{10}\]\]$/);
  expect(lines.join("\n")).not.toMatch(/card-|::/);

  expect(await bringIn(await graph(FIRST))).toMatchObject({ new: 0, updated: 0, identical: 8, kept_ours: 0 });
  const later = await graph("{{cloze Humus}} is {{cloze wet}} #card", "rocks");
  expect(await bringIn(later)).toMatchObject({ new: 0, updated: 2, identical: 6, kept_ours: 0 });
  expect((await cards())[2]).toMatchObject({ source: "{{c1::Humus}} is {{c2::wet}}", parts: [1, 2] });
  expect(await bringIn(later)).toMatchObject({ new: 0, updated: 0, identical: 8, kept_ours: 0 });
  const moved = await graph("{{cloze Soil}}: {{cloze Humus}} is {{cloze wet}} #card", "rocks");
  expect(await bringIn(moved)).toMatchObject({ updated: 1, identical: 7 });
  const source = "{{c3::Soil}}: {{c1::Humus}} is {{c2::wet}}";
  expect((await cards())[2]).toMatchObject({ source, parts: [1, 2] });
  expect(await bringIn(moved)).toMatchObject({ updated: 0, identical: 8 });
  await expectSoundLog(pool, book.userId);
});

test("a sentence that was changed here stays, whatever a later graph says", async () => {
  const { pool, book, bringIn, cards } = await start();
  await bringIn(await graph(FIRST));
  const { rows } = await pool.query<{ id: number }>(
    "select id from flashcards where user_id = $1 and kind = 'cloze'",
    [book.userId],
  );
  const source = "{{c1::Humus}} is {{c1::dark::colour}}";
  await book.one({ type: "flashcard.update", id: rows[0]?.id ?? 0, flashcard: { source } });
  expect(await bringIn(await graph("{{cloze Humus}} is {{cloze wet}} #card"))).toMatchObject({
    updated: 0,
    kept_ours: 1,
  });
  expect((await cards())[2]).toMatchObject({ source });
});
