// Slow: it writes some days of a learner; with WHOLE=1 a year.

import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { fraction } from "../../testing/fraction.ts";
import { createTestDatabase } from "../../testing/test-database.ts";
import { createNotebook, setClock, type TestCommand, testQueue } from "../testing/notebook.ts";
import { compactLogs } from "./compact.ts";
import { purge } from "./purge.ts";

/** Of the learner of docs/scale.md: days on which they come, and what they do on one. */
const ACTIVE_DAYS = 219;
const NOTES = 10;
const CARDS = 10;
const TEXTS = 40;
const SAVES = 5;
const REVIEWS = 150;

const IS_WHOLE = process.env.WHOLE !== undefined;
const DAYS = IS_WHOLE ? ACTIVE_DAYS : 4;
/** On an account of some days the first pages of tables and indexes weigh more. */
const MOST_MB = IS_WHOLE ? 35 : 40;

const SIZES = `select relname::text as name, pg_total_relation_size(oid)::float8 as bytes from pg_class
  where relkind = 'r' and relnamespace = current_schema()::regnamespace`;

test(
  `a learner's year takes ${MOST_MB} MB at most once it is 90 days old`,
  async () => {
    const database = await createTestDatabase();
    const clock = setClock("2026-01-01T08:00:00.000Z");
    const queue = testQueue(database.pool, { clock });
    const book = await createNotebook(database.pool, queue);
    const act = async (eventType: string, command: TestCommand) => {
      const uuid = randomUUID();
      clock.advance(1 / 86_400);
      const payload = { device: "Firefox on Linux" };
      await book.send({
        commands: [{ ...command, user_action_uuid: uuid } as TestCommand],
        userActions: [{ uuid, event_type: eventType, event_source: "keyboard", payload }],
      });
    };
    let drawn = 0;
    const below = (most: number) => Math.floor(fraction(++drawn) * most);
    const sizes = async () => {
      await database.pool.query("vacuum full");
      const { rows } = await database.pool.query<{ name: string; bytes: number }>(SIZES);
      return new Map(rows.map(({ name, bytes }) => [name, bytes]));
    };
    const notes: number[] = [];
    const cards: number[] = [];
    const learn = async () => {
      for (let made = 0; made < NOTES; made++)
        notes.push((await book.note("What a note says at first")).item_id);
      for (let made = 0; made < CARDS; made++)
        cards.push((await book.card("What is asked about something?", "What is answered to it")).item_id);
      for (let text = 0; text < TEXTS; text++) {
        const id = notes[below(notes.length)] ?? 0;
        let said = "A sentence that somebody writes into a note,";
        for (let save = 0; save < SAVES; save++) {
          said += ` and on ${below(1_000)}`;
          await act("note.edit", { type: "note.update", id, note: { text: said } });
        }
      }
      for (let review = 0; review < REVIEWS; review++)
        await act("flashcard.rate", {
          type: "flashcard.rate",
          id: cards[below(cards.length)] ?? 0,
          confidence_rating: "green",
        });
      clock.advance(365 / ACTIVE_DAYS - 370 / 86_400);
    };
    const before = await sizes();
    for (let day = 0; day < DAYS; day++) await learn();
    const whole = await sizes();
    clock.advance(100);
    await act("note.edit", { type: "note.update", id: book.rootNoteId, note: { text: "Today" } });
    const run = {
      pool: database.pool,
      now: clock(),
      onTrouble: (error: unknown) => expect(error).toBeNull(),
    };
    await purge(run);
    await compactLogs({ ...run, undoSteps: 1 });
    const grown = (sizes: ReadonlyMap<string, number>) =>
      [...sizes].flatMap(([name, bytes]) => {
        const mb = ((bytes - (before.get(name) ?? 0)) * ACTIVE_DAYS) / DAYS / 1e6;
        return mb > 0.05 ? [[name, mb] as const] : [];
      });
    const sum = (tables: readonly (readonly [string, number])[]) =>
      tables.reduce((all, [, mb]) => all + mb, 0);
    const said = (tables: readonly (readonly [string, number])[]) =>
      `${sum(tables).toFixed(1)} MB: ${tables.map(([name, mb]) => `${name} ${mb.toFixed(1)}`).join(", ")}`;
    let left = whole;
    const leftMb = async () => {
      left = await sizes();
      return sum(grown(left));
    };
    // A vacuum keeps what went as long as another transaction in this database may still look for it.
    await expect.poll(leftMb, { timeout: 60_000 }).toBeLessThan(MOST_MB);
    console.info(`A year as it is written: ${said(grown(whole))}\nand once it is old: ${said(grown(left))}`);
    await queue.drain();
    await database.drop();
  },
  IS_WHOLE ? 3_600_000 : 120_000,
);
