// Slow: each migration is run on databases of its own.
// Also on the oldest PostgreSQL: the schema.

import { progressOfLog } from "@perennial/domain/study/progress";
import { afterEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { migrate, migrateToLatest, migrations } from "./migrate.ts";
import { recordFromRow, type StoredRow, selected } from "./record-rows.ts";
import { REVIEW_COLUMNS, type ReviewRow, reviewFromRow } from "./review-rows.ts";

let database: TestDatabase;
afterEach(() => database.drop());

const empty = async () => {
  database = await createTestDatabase({ schema: "empty" });
  return database.pool;
};
const newest = async () => {
  database = await createTestDatabase();
  return database.pool;
};
const NEWEST = migrations().length;

/** Everything the schema says, in a form that can be compared. */
async function schemaOf({ pool }: TestDatabase): Promise<unknown> {
  const columns = await pool.query(
    `select table_name, column_name, data_type, is_nullable, column_default, generation_expression, is_identity
     from information_schema.columns where table_schema = 'public' order by 1, 2`,
  );
  const constraints = await pool.query(
    `select conrelid::regclass::text as owner, pg_get_constraintdef(oid) as text from pg_constraint
     where connamespace = 'public'::regnamespace order by 1, 2`,
  );
  const indexes = await pool.query("select indexdef from pg_indexes where schemaname = 'public' order by 1");
  return { columns: columns.rows, constraints: constraints.rows, indexes: indexes.rows };
}

test("an empty database gets the newest schema, and migrating again changes nothing", async () => {
  const pool = await empty();
  expect(await migrateToLatest(pool)).toBe(NEWEST);
  const schema = await schemaOf(database);
  expect(await migrateToLatest(pool)).toBe(NEWEST);
  expect(await schemaOf(database)).toEqual(schema);
});

/** Rows of one account as each version of the schema knows them; a later version has those of the earlier ones too. */
const ROWS: readonly {
  readonly since: number;
  readonly sql: (user: number) => string;
  readonly count: (user: number) => string;
}[] = [
  {
    since: 1,
    sql: (user) => `insert into users (id, username, is_anonymous) values (${user}, 'Ada ${user}', false);
      insert into credentials (subject, kind, user_id, secret) values ('ada ${user}', 'password', ${user}, 's');
      insert into sessions (user_id, id) values (${user}, gen_random_uuid())`,
    count: (user) => `select count(*)::int as n from users u join credentials c on c.user_id = u.id
      join sessions s on s.user_id = u.id where u.id = ${user} and username = 'Ada ${user}' and secret = 's'`,
  },
  {
    since: 2,
    sql: (user) => `begin;
      insert into notes (user_id, id, text) values (${user}, ${user}, 'Root');
      insert into nodes (user_id, id, item_type, item_id, sort_order) values (${user}, ${user}, 'note', ${user}, 1);
      update users set root_node_id = ${user}, version = 1 where id = ${user};
      insert into data_mutations (user_id, version, uuid, mutation_uuid, mutation_type, table_name, record_id, created_at)
        values (${user}, 1, gen_random_uuid(), gen_random_uuid(), 'note.create', 'notes', ${user}, now());
      commit`,
    count: (
      user,
    ) => `select count(*)::int as n from users u join nodes n on n.user_id = u.id and n.id = u.root_node_id
      join notes t on t.user_id = u.id and t.id = n.note_id join data_mutations d on d.user_id = u.id
      where u.id = ${user} and t.text = 'Root' and d.version = u.version and d.call_version is null`,
  },
];

test("each version with rows in it becomes the next, up to the newest: the rows stay, and the schema is the same as from empty", async () => {
  const pool = await empty();
  // One account is made at each version, so that the migrations after it meet its rows as that version wrote them.
  const versions = migrations()
    .slice(0, -1)
    .map(({ number }) => number);
  const since = (version: number) => ROWS.filter((rows) => rows.since <= version);
  for (const version of versions) {
    expect(await migrate(pool, version)).toBe(version);
    for (const { sql } of since(version)) await pool.query(sql(version));
  }
  expect(await migrateToLatest(pool)).toBe(NEWEST);
  for (const version of versions)
    for (const { count } of since(version))
      expect((await pool.query(count(version))).rows, `of version ${version}`).toEqual([{ n: 1 }]);
  const fresh = await createTestDatabase();
  expect(await schemaOf(database)).toEqual(await schemaOf(fresh));
  await fresh.drop();
});

test("ratings of before are about the card as a whole, and their lapses are counted in the log", async () => {
  const pool = await empty();
  await migrate(pool, 8);
  await pool.query(
    `insert into users (id, username, is_anonymous) values (7, 'Ada', true), (8, 'Bob', true);
     insert into flashcards (user_id, id, question, answer) values (7, 1, 'q', 'a'), (7, 2, 'q', 'a'), (8, 3, 'q', 'a');
     insert into user_flashcards (user_id, flashcard_id, confidence, confidence_color, strength, next_review_time)
       values (7, 1, 1, 'red', 1, now()), (7, 2, 3, 'yellow', 1, now()), (8, 3, 1, 'red', 1, now())`,
  );
  const rate = (user: number, version: number, card: number, before: number | null, after: number) =>
    pool.query(
      `insert into data_mutations (user_id, version, uuid, mutation_uuid, mutation_type, table_name, record_id,
         old_values, new_values, created_at)
       values ($1, $2, gen_random_uuid(), gen_random_uuid(), 'progress.set', 'user_flashcards', $3, $4, $5, now())`,
      [user, version, card, before === null ? null : { confidence: before }, { confidence: after }],
    );
  const ratings = [null, 1, 3, 1, 1, 4, 1];
  for (let i = 1; i < ratings.length; i++) await rate(7, i, 1, ratings[i - 1] ?? null, ratings[i] ?? 0);
  await rate(7, 7, 2, null, 3);
  await rate(8, 1, 3, null, 1);
  await migrateToLatest(pool);
  const { rows } = await pool.query("select flashcard_id, part, lapses from user_flashcards order by 1");
  expect(rows).toEqual([
    { flashcard_id: 1, part: 0, lapses: 2 },
    { flashcard_id: 2, part: 0, lapses: 0 },
    { flashcard_id: 3, part: 0, lapses: 0 },
  ]);
});

test("servers that start at once migrate in turn", async () => {
  const pool = await empty();
  expect(await Promise.all(Array.from({ length: 5 }, () => migrateToLatest(pool)))).toEqual(
    Array(5).fill(NEWEST),
  );
  const { rows } = await pool.query("select number from schema_migrations order by number");
  expect(rows.map((row) => row.number)).toEqual(migrations().map((migration) => migration.number));
});

test("a schema newer than this build is refused, so that an old server never writes to it", async () => {
  const pool = await newest();
  await pool.query("insert into schema_migrations (number, name) values ($1, 'of tomorrow')", [NEWEST + 1]);
  await expect(migrateToLatest(pool)).rejects.toThrow(/newer version/);
});

test("ratings of before are taken over into the log of reviews, and no card's memory changes", async () => {
  const pool = await empty();
  await migrate(pool, 11);
  await pool.query(
    `insert into users (id, username, is_anonymous) values (7, 'Ada', true);
     insert into flashcards (user_id, id, question, answer) values (7, 1, 'q', 'a'), (7, 2, 'q', 'a'), (7, 3, 'q', 'a')`,
  );
  const uuidOf = (version: number) => `00000000-0000-4000-8000-00000000000${version}`;
  const write = (version: number, card: number, before: object | null, after: object, undoOf?: number) =>
    pool.query(
      `insert into data_mutations (user_id, version, uuid, mutation_uuid, mutation_type, table_name, record_id,
         old_values, new_values, created_at, undo_of)
       values (7, $1, $2, $2, 'progress.set', 'user_flashcards', $3, $4, $5, now(), $6)`,
      [version, uuidOf(version), card, before, after, undoOf === undefined ? null : uuidOf(undoOf)],
    );
  const memory = (confidence: number, day: number, strength: number) => ({
    confidence,
    strength,
    difficulty: 5,
    lapses: 0,
    part: 0,
    next_review_time: `2026-02-0${day}T10:00:00Z`,
    reviewed_at: `2026-01-0${day}T10:00:00Z`,
  });
  const [first, wrong, late, last] = [memory(3, 1, 2), memory(1, 4, 0.5), memory(2, 4, 3), memory(4, 4, 9)];
  await write(1, 1, null, first);
  await write(2, 1, first, wrong);
  await write(3, 1, wrong, first, 2);
  await write(4, 1, first, late);
  await write(5, 1, late, last);
  type Row = Omit<typeof last, "reviewed_at"> & { readonly reviewed_at: string | null };
  const put = (card: number, { confidence, strength, next_review_time, reviewed_at }: Row) =>
    pool.query(
      `insert into user_flashcards (user_id, flashcard_id, confidence, confidence_color, strength, difficulty,
         next_review_time, reviewed_at) values (7, $1, $2, 'green', $3, 5, $4, $5)`,
      [card, confidence, strength, next_review_time, reviewed_at],
    );
  await put(1, last);
  // Card 2 came with another account, and the log has no rating of it; card 3 was never rated.
  await put(2, last);
  await put(3, { ...last, confidence: 0, reviewed_at: null });
  await migrateToLatest(pool);
  const { rows } = await pool.query<ReviewRow>(
    `select ${REVIEW_COLUMNS} from reviews order by reviewed_at, uuid`,
  );
  expect(rows.map((row) => [row.flashcard_id, row.rating, row.stability_after, row.undone_by])).toEqual([
    [1, 3, 2, null],
    [1, 1, 0.5, uuidOf(3)],
    [1, 2, 3, null],
    [1, 4, 9, null],
    [2, 4, 9, null],
  ]);
  const stored = await pool.query<StoredRow>(
    `select ${selected("progress", "p")} from user_flashcards p order by flashcard_id`,
  );
  for (const [index, card] of [1, 2].entries()) {
    const known = recordFromRow("progress", stored.rows[index] ?? {});
    const log = rows.filter(({ flashcard_id: id }) => id === card).map(reviewFromRow);
    expect(progressOfLog(known, log).progress).toEqual(known);
  }
  expect(stored.rows.map(({ phase, reviews }) => [phase, reviews])).toEqual([
    ["review", 3],
    ["review", 1],
    ["new", 0],
  ]);
  const cards = await pool.query("select is_met from flashcards order by id");
  expect(cards.rows.map(({ is_met: isMet }) => isMet)).toEqual([true, true, false]);
});

test("a migration that fails leaves nothing of itself, and gives the lock back", async () => {
  const pool = await empty();
  await migrate(pool, 1);
  await pool.query("create table user_actions (mine int)");
  await expect(migrateToLatest(pool)).rejects.toThrow(/0002-outline failed/);
  const { rows } = await pool.query("select to_regclass('nodes') as nodes");
  expect(rows).toEqual([{ nodes: null }]);
  await pool.query("drop table user_actions");
  expect(await migrateToLatest(pool)).toBe(NEWEST);
});

test("a disk that fills during a migration is said in a sentence", async () => {
  const pool = await empty();
  await pool.query(
    "create function full_disk() returns event_trigger language plpgsql as $$ begin raise sqlstate '53100'; end $$",
  );
  await pool.query("create event trigger full_disk on ddl_command_end execute function full_disk()");
  await expect(migrateToLatest(pool)).rejects.toThrow(/^The disk of the database is full, and this version/);
  await pool.query("drop event trigger full_disk");
  expect(await migrateToLatest(pool)).toBe(NEWEST);
});

test("every key leads with the user, so that no row can point at another user's", async () => {
  const pool = await newest();
  const { rows } = await pool.query<{ owner: string; text: string }>(
    `select conrelid::regclass::text as owner, pg_get_constraintdef(oid) as text from pg_constraint
     where connamespace = 'public'::regnamespace and contype in ('p', 'u', 'f')`,
  );
  // The account's own table, what must be unique among everybody (names, what a payment provider tells), and what is
  // said of the database as a whole.
  const exempt = new Set([
    "users",
    "credentials",
    "payment_events",
    "data_generation",
    "present_generation",
    "schema_migrations",
    "signing_secret",
    "rate_windows",
    "passkey_challenges",
    "invitations",
  ]);
  const others = rows.filter((row) => !exempt.has(row.owner));
  expect(others.length).toBeGreaterThan(15);
  for (const { owner, text } of others) expect(`${owner}: ${text}`).toMatch(/(KEY|UNIQUE) \(user_id/);
});

test("the tables refuse what no rule may let through: other users' rows, shared content, numbers without end", async () => {
  const pool = await newest();
  await pool.query("insert into users (id, username, is_anonymous) values (1, 'a', true), (2, 'b', true)");
  await pool.query("insert into notes (user_id, id, text) values (1, 1, ''), (1, 2, ''), (2, 3, '')");
  const node = (user: number, id: number, parent: number | null, item: number, order: string) =>
    pool.query(
      `insert into nodes (user_id, id, parent_id, item_type, item_id, sort_order)
       values ($1, $2, $3, 'note', $4, $5::double precision)`,
      [user, id, parent, item, order],
    );
  await node(1, 10, null, 1, "1");
  await expect(node(2, 11, 10, 3, "1"), "a parent of another user").rejects.toThrow(/foreign key/);
  await expect(node(2, 11, null, 2, "1"), "a note of another user").rejects.toThrow(/foreign key/);
  await expect(node(1, 11, 10, 1, "1"), "a note that a node shows already").rejects.toThrow(/nodes_by_note/);
  for (const order of ["NaN", "Infinity", "-Infinity"])
    await expect(node(1, 11, 10, 2, order), order).rejects.toThrow(/check/);
});

test("a key leads from each table that begins with a user to the user, but from the two logs and from what is read out of them", async () => {
  const pool = await newest();
  const { rows } = await pool.query<{ name: string }>(
    `with recursive reached as (
       select 'users'::regclass::oid as id
       union select k.conrelid from pg_constraint k join reached r on r.id = k.confrelid
         join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1] and a.attname = 'user_id' and a.attnotnull
       where k.contype = 'f')
     select c.relname as name from pg_class c join pg_index i on i.indrelid = c.oid and i.indisprimary
       join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0] and a.attname = 'user_id'
     where c.relnamespace = 'public'::regnamespace and c.oid not in (select id from reached) order by 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual([
    "data_mutations",
    "log_readers",
    "mentions",
    "reviews",
    "search_rows",
  ]);
});
