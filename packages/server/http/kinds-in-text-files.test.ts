import { FIRST_NAMED_PART } from "@perennial/domain/card/shapes";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bring } from "../commands/imports/testing/bring.ts";
import { leave } from "../commands/imports/testing/leave.ts";
import { createNotebook, expectSoundLog, setClock, testQueue } from "../commands/testing/notebook.ts";
import { plantEachKind } from "../testing/cards-of-each-kind.ts";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Cards with their kinds, and of each part the day on which it is due; parts of rows by the words of those. */
const KNOWN = `select f.kind, f.is_typed, coalesce(f.source, f.question) as words, f.shapes,
    coalesce((select json_agg(json_build_array(coalesce(t.text, case when p.part >= $2 then 'shape' end, p.part::text),
        to_char(p.next_review_time at time zone 'utc', 'YYYY-MM-DD')) order by p.next_review_time)
      from user_flashcards p left join nodes n on n.user_id = $1 and n.id = p.part - $2 and f.kind = 'steps'
        left join notes t on t.user_id = $1 and t.id = n.note_id
      where p.user_id = $1 and p.flashcard_id = f.id and p.deleted_at is null), '[]') as parts
  from flashcards f where f.user_id = $1 and f.deleted_at is null order by words`;

const knownOf = async (userId: number) => (await database.pool.query(KNOWN, [userId, FIRST_NAMED_PART])).rows;

async function learner() {
  const now = setClock();
  const book = await createNotebook(database.pool, testQueue(database.pool, { clock: now }));
  return { book, now };
}

test.each(["markdown", "markdown-folder", "csv"] as const)(
  "each part of a card comes back from %s with its schedule, whatever kind the card is of",
  async (form) => {
    const [{ book, now }, { book: other }] = [await learner(), await learner()];
    await plantEachKind(book, now);
    const has = { ids: false, schedules: true };
    const file = await leave(database.pool, { userId: book.userId, now: now(), has }, form);
    await bring(database.pool, { userId: other.userId, intoId: other.rootId, now: now() }, file);
    const known = await knownOf(book.userId);
    expect(known.flatMap(({ parts }) => parts)).toHaveLength(10);
    expect(await knownOf(other.userId)).toEqual(known);
    await expectSoundLog(database.pool, other.userId);
  },
);

test("Markdown from before parts left has one schedule for a card, that of its first part", async () => {
  const { book, now } = await learner();
  const page = `---\nperennial: outline 1 with schedules\ntags: [flashcards]\n---\n
- soil ::: el suelo\n  <!--SR:!2026-03-10,8,250-->\n- The {{c2::a}} and {{c1::b}}\n  <!--SR:!2026-03-11,8,250-->\n`;
  await bring(database.pool, { userId: book.userId, intoId: book.rootId, now: now() }, page);
  expect((await knownOf(book.userId)).map(({ parts }) => parts)).toEqual([
    [["1", "2026-03-11"]],
    [["0", "2026-03-10"]],
  ]);
});
