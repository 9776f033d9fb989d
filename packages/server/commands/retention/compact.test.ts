// Slow: it writes some months of a learner, several times.
// Also on the oldest PostgreSQL: what is left of a log.

import { randomUUID } from "node:crypto";
import type pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { inTransaction } from "../../database/transaction.ts";
import { readChanges } from "../../queries/changes.ts";
import { readNodeHistory } from "../../queries/node-history.ts";
import { fraction } from "../../testing/fraction.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import type { CommandQueue } from "../group/queue.ts";
import { bring, callOf } from "../imports/testing/bring.ts";
import { undoImport } from "../imports/undo-import.ts";
import { catchUpEverybody } from "../readers/catch-up.ts";
import { logGaps } from "../server-backups/log-gaps.ts";
import {
  createNotebook,
  expectSoundLog,
  type Notebook,
  type SetClock,
  setClock,
  type TestCommand,
  testQueue,
} from "../testing/notebook.ts";
import { type Compaction, compactLogs } from "./compact.ts";
import { purge } from "./purge.ts";

const SEED = Number(process.env.FC_SEED ?? 1);

let database: TestDatabase;
let clock: SetClock;
let queue: CommandQueue;
let book: Notebook;
beforeEach(async () => {
  database = await createTestDatabase();
  clock = setClock();
  queue = testQueue(database.pool, { clock });
  book = await createNotebook(database.pool, queue);
});
afterEach(async () => {
  await expectSoundLog(database.pool, book.userId);
  expect(await gaps(database.pool)).toBe(0);
  await queue.drain();
  await database.drop();
});

const fail = (error: unknown) => {
  throw error;
};
const compact = (more: Partial<Compaction> = {}) =>
  compactLogs({ pool: database.pool, now: clock(), undoSteps: 1, onTrouble: fail, ...more });

async function gaps(pool: pg.Pool): Promise<number> {
  const client = await pool.connect();
  return logGaps(client).finally(() => client.release());
}

/** Sends a command as what a person did on a device. */
async function act(command: TestCommand, device = "Firefox") {
  const uuid = randomUUID();
  const action = { uuid, event_type: "note.edit", event_source: "keyboard", payload: { device } };
  const { results } = await book.send({
    commands: [{ ...command, user_action_uuid: uuid } as TestCommand],
    userActions: [action],
  });
  return results[0];
}
const edit = (id: number, text: string, device?: string, base?: number) =>
  act(
    { type: "note.update", id, note: { text, ...(base === undefined ? {} : { base_version: base }) } },
    device,
  );
const textOf = async (id: number) =>
  (await database.pool.query("select text from notes where user_id = $1 and id = $2", [book.userId, id]))
    .rows[0]?.text;
const versionNow = async () =>
  Number(
    (await database.pool.query("select version from users where id = $1", [book.userId])).rows[0].version,
  );
const rowsOf = async (table: string) =>
  (await database.pool.query(`select * from ${table} where user_id = $1 order by 1, 2, 3`, [book.userId]))
    .rows;
/** What the history shows of each day: the last text that a day left. */
async function historyByDay(nodeId: number) {
  const read = await readNodeHistory(database.pool, book.userId, nodeId, { limit: 1_000 });
  const days = new Map<string, unknown>();
  for (const row of (read?.history ?? []).toReversed())
    days.set(`${row.table_name} ${row.created_at.slice(0, 10)}`, row.new_values);
  return [...days];
}

/** Some months: notes and cards that are made, written in on two devices, rated, moved, converted and deleted. */
async function months(seed: number, days: number) {
  let drawn = seed * 100_003;
  const below = (most: number) => Math.floor(fraction(++drawn) * most);
  const notes = [await book.note("First"), await book.note("Second")];
  const cards = [await book.card("Question", "Answer")];
  for (let day = 0; day < days; day++) {
    for (let each = below(12); each > 0; each--) {
      const device = below(3) === 0 ? "Safari" : "Firefox";
      const note = notes[below(notes.length)];
      const card = cards[below(cards.length)];
      const what = below(20);
      if (what === 0) notes.push(await book.note(`Made on day ${day}`));
      else if (what === 1) cards.push(await book.card(`Asked on day ${day}`, "Answer"));
      else if (what === 2 && notes.length > 2)
        await act({ type: "tree.delete", id: notes.pop()?.id ?? 0 }, device);
      else if (what === 3 && cards.length > 1)
        await act({ type: "tree.delete", id: cards.pop()?.id ?? 0 }, device);
      else if (what < 8 && card)
        await act({ type: "flashcard.rate", id: card.item_id, confidence_rating: "green" }, device);
      else if (what < 10 && note && notes[0] && note !== notes[0])
        await act({ type: "tree.update", id: note.id, tree: { parent_id: notes[0].id } }, device);
      else if (what < 12 && card)
        await act({ type: "flashcard.update", id: card.item_id, flashcard: { answer: `${drawn}` } }, device);
      else if (note) await edit(note.item_id, `${(await textOf(note.item_id)) ?? ""} ${drawn}`, device);
    }
    clock.advance(1);
  }
  return { nodes: [...notes, ...cards] };
}

/** How many user actions no row of the log names: those that changed nothing. */
const unnamed = async () =>
  (
    await database.pool.query(
      `select from user_actions a where not exists (select from data_mutations d
        where d.user_id = a.user_id and d.user_action_uuid = a.uuid)`,
    )
  ).rowCount;

test.each([SEED, SEED + 1, SEED + 2])(
  "after some months all is as it was, and the history that of each day: seed %i",
  async (seed) => {
    const { nodes } = await months(seed, 40);
    clock.advance(100);
    await edit(nodes[0]?.item_id ?? 0, "Today");
    await purge({ pool: database.pool, now: clock(), onTrouble: fail });
    await catchUpEverybody({ pool: database.pool, onTrouble: fail });
    const state = async () => ({
      lines: await book.lines(),
      reviews: await rowsOf("reviews"),
      memory: await rowsOf("user_flashcards"),
      found: await rowsOf("search_rows"),
      days: await Promise.all(nodes.map(({ id }) => historyByDay(id))),
    });
    const before = await state();
    const unnamedBefore = await unnamed();
    const count = (await rowsOf("data_mutations")).length;
    // Steps of any size come to the same.
    const gone = await compact({ rowsPerStep: 40 + (seed % 3) * 200 });
    expect(gone).toBeGreaterThan(0);
    expect((await rowsOf("data_mutations")).length).toBe(count - gone);
    await catchUpEverybody({ pool: database.pool, onTrouble: fail });
    expect(await state()).toEqual(before);
    expect(await compact()).toBe(0);
    // Of nodes that are gone for good no word is left.
    const { rowCount } = await database.pool.query(
      `select from data_mutations d where d.table_name = 'nodes' and d.mutation_type = 'node.delete'
        and not exists (select from nodes n where n.user_id = d.user_id and n.id = d.record_id)`,
    );
    expect(rowCount).toBe(0);
    expect(await unnamed()).toBe(unnamedBefore);
    await expectSoundLog(database.pool, book.userId);
  },
);

/** A note that was written in twice on one day, more than 90 days ago. @returns the version between the two */
async function twiceInADay() {
  const note = await book.note("one");
  await edit(note.item_id, "one two");
  const between = await versionNow();
  await edit(note.item_id, "one two three");
  clock.advance(95);
  await edit(note.item_id, "one two three four");
  return { note, between };
}

test("what lies before the horizon is answered reset, what lies after it is read on", async () => {
  const { between } = await twiceInADay();
  const end = await versionNow();
  expect(await compact()).toBe(1);
  const read = (since: number) => readChanges(database.pool, book.userId, since);
  expect(await read(0)).toMatchObject({ reset: true });
  expect(await read(between)).toMatchObject({ reset: true, head: { version: end } });
  expect(await read(between + 1)).toMatchObject({
    reset: false,
    complete: true,
    changes: [{ version: end }],
  });
  expect(await readChanges(database.pool, book.userId, between, 1)).toMatchObject({ reset: true });
});

test("the history says of which rows all edits of a day are left", async () => {
  const { note } = await twiceInADay();
  await compact();
  const read = await readNodeHistory(database.pool, book.userId, note.id, { limit: 3 });
  expect(read?.history.map(({ new_values: said, is_of_day }) => [said?.text, is_of_day])).toEqual([
    ["one two three four", false],
    ["one two three", true],
    [undefined, false],
  ]);
});

test("an edit that was made on a text that nobody knows any more keeps the words of both", async () => {
  const { note, between } = await twiceInADay();
  await compact();
  await edit(note.item_id, "one mine two", "Safari", between);
  const words = (await book.lines()).join(" ").split(/\s+/);
  expect(words).toEqual(expect.arrayContaining(["one", "two", "three", "four", "mine"]));
});

test("a deletion that was made on such a text leaves the note where it is", async () => {
  const { note, between } = await twiceInADay();
  await compact();
  await act({ type: "tree.delete", id: note.id, base_version: between });
  expect(await textOf(note.item_id)).toBe("one two three four");
  expect(await book.lines()).toHaveLength(2);
});

test("what a device that may come back has not seen stays, and so do the latest actions", async () => {
  await twiceInADay();
  const count = (await rowsOf("data_mutations")).length;
  expect(await compact({ undoSteps: 1_000 })).toBe(0);
  await database.pool.query(
    "insert into sessions (user_id, id, created_at, last_used_on) values ($1, $2, '2026-03-01', '2026-03-02')",
    [book.userId, randomUUID()],
  );
  expect(await compact()).toBe(0);
  expect((await rowsOf("data_mutations")).length).toBe(count);
  await database.pool.query("update sessions set last_used_on = '2026-03-03' where user_id = $1", [
    book.userId,
  ]);
  expect(await compact()).toBe(1);
});

test("a reader that has not come so far is waited for", async () => {
  await twiceInADay();
  await database.pool.query(
    "insert into log_readers (user_id, reader, version, form) values ($1, 'texts', 1, 0)",
    [book.userId],
  );
  expect(await compact()).toBe(0);
  await catchUpEverybody({ pool: database.pool, onTrouble: fail });
  expect(await compact()).toBe(1);
});

test.each([false, true])(
  "an import is undone as if nothing had been compacted: written in after it: %j",
  async (isWrittenIn) => {
    const outcomes: unknown[] = [];
    for (const isCompacted of [false, true]) {
      const into = { userId: book.userId, intoId: (await book.note("Decks")).id, now: clock() };
      const page = (string: string, at: number) =>
        JSON.stringify([
          {
            title: `Soil ${isCompacted}`,
            uid: `p ${isCompacted}`,
            "edit-time": 1,
            children: [{ string, uid: `b ${isCompacted}`, "edit-time": at }],
          },
        ]);
      await bring(database.pool, into, page("Earth", 1), "notes");
      const [note] = (await rowsOf("notes")).filter(({ text }) => text === "Earth");
      const { done } = await bring(
        database.pool,
        into,
        page("Earth anew", clock().getTime() + 1_000),
        "notes",
      );
      if (isWrittenIn) await edit(note.id, "Earth anew, and more");
      clock.advance(95);
      await edit(book.rootNoteId, `Today ${isCompacted}`);
      if (isCompacted) await compact();
      const undone = await inTransaction(database.pool, (client) =>
        undoImport(client, book.userId, callOf(done), clock()),
      );
      outcomes.push({
        removed: undone.removed,
        restored: undone.restored,
        kept: undone.kept,
        text: await textOf(note.id),
      });
    }
    const text = isWrittenIn ? "Earth anew, and more" : "Earth";
    const outcome = { removed: 0, restored: isWrittenIn ? 0 : 1, kept: isWrittenIn ? 1 : 0, text };
    expect(outcomes).toEqual([outcome, outcome]);
  },
);

test("a step that breaks off in the middle leaves nothing half-done", async () => {
  await months(SEED + 7, 12);
  clock.advance(100);
  await act({ type: "note.update", id: book.rootNoteId, note: { text: "Root" } });
  const whole = async () => [await rowsOf("data_mutations"), await rowsOf("user_actions")];
  const before = await whole();
  const troubles: unknown[] = [];
  for (const name of [
    "delete from data_mutations",
    "update data_mutations",
    "update users set compacted_to",
  ]) {
    const pool = breakingAt(database.pool, name);
    expect(await compact({ pool, onTrouble: (error) => troubles.push(error) })).toBe(0);
    expect(await whole()).toEqual(before);
  }
  expect(troubles).toHaveLength(3);
  expect(await compact()).toBeGreaterThan(0);
});

/** The same connections, which break where a statement has been carried out. */
function breakingAt(pool: pg.Pool, beginning: string): pg.Pool {
  return new Proxy(pool, {
    get(target, name) {
      if (name !== "connect") return Reflect.get(target, name).bind?.(target) ?? Reflect.get(target, name);
      return async () => {
        const client = await target.connect();
        const query = client.query.bind(client) as (...sent: unknown[]) => Promise<unknown>;
        return new Proxy(client, {
          get(of, member) {
            if (member === "query")
              return async (sent: string | { text: string }, ...more: unknown[]) => {
                const answer = await query(sent, ...more);
                if ((typeof sent === "string" ? sent : sent.text).startsWith(beginning))
                  throw new Error("broken off");
                return answer;
              };
            const value = Reflect.get(of, member);
            return typeof value === "function" ? value.bind(of) : value;
          },
        });
      };
    },
  });
}
