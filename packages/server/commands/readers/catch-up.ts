import { wordsOfSentence } from "@perennial/domain/card/gaps";
import { fold } from "@perennial/domain/search/fold";
import { gramsOf } from "@perennial/domain/search/grams";
import { type Mention, mentionsOf, READING_FORM } from "@perennial/domain/search/mentions";
import { contentsOf } from "@perennial/domain/search/query/contents";
import type pg from "pg";
import { bitOf, type ContentBit } from "../../database/search-columns.ts";
import { idList } from "../../database/sent-lists.ts";
import { inTransaction } from "../../database/transaction.ts";
import * as sql from "./reader-queries.ts";

/** How far the reading has come. */
interface ReadingProgress {
  /** The version of the log. */
  readonly head: number;
  /** The version that was read up to; null for one that was never read, or is read anew. */
  readonly version: number | null;
}

interface ReadingProgressRow {
  readonly head: number;
  readonly version: number | null;
  readonly rebuiltTo: number | null;
  readonly isOfToday: boolean | null;
}

/** In one transaction, short enough not to be noticed by whoever waits for it. */
const ROWS_PER_STEP = 500;
/** Where nobody waits. */
const ROWS_IN_BACKGROUND = 2_000;

/** How much of a log was read for what is found. */
export interface Indexed {
  /** The version of the log. */
  readonly head: number;
  /** The version up to which it was read; of a log that is read anew, the share of the nodes that were. */
  readonly indexed: number;
}

/**
 * Reads on in a user's log, one step of 500 rows, and writes what each changed node says and names (decision 120).
 * @returns how far that came: to the log's end, unless there is more
 */
export async function catchUp(pool: pg.Pool, userId: number): Promise<Indexed> {
  const before = await readStanding(pool, userId);
  const { head, version } =
    before.version === before.head
      ? before
      : await inTransaction(pool, (client) => takeStep(client, userId, ROWS_PER_STEP));
  if (version !== null) return { head, indexed: version };
  const { rows } = await pool.query<{ share: number }>(sql.SHARE, [userId]);
  return { head, indexed: Math.floor(head * Math.min(0.999, rows[0]?.share ?? 0)) };
}

/** Reads on to the end of a user's log, in as many transactions as that takes. @param signal ends it after a step */
export async function catchUpWholly(pool: pg.Pool, userId: number, signal?: AbortSignal): Promise<void> {
  for (let isDone = false; !isDone && !signal?.aborted; ) {
    const step = (client: pg.PoolClient) => takeStep(client, userId, ROWS_IN_BACKGROUND);
    const { head, version } = await inTransaction(pool, step);
    isDone = version === head;
  }
}

const USERS_PER_RUN = 10_000;

/**
 * Brings everybody's readers up to date, where nobody has asked.
 * @param run `onTrouble` is called when those of one account cannot be; the others' are
 */
export async function catchUpEverybody(run: {
  readonly pool: pg.Pool;
  readonly onTrouble: (error: unknown) => void;
  readonly signal?: AbortSignal;
}): Promise<void> {
  const { pool, onTrouble, signal } = run;
  const { rows } = await pool.query<{ user_id: number }>(sql.BEHIND, [READING_FORM, USERS_PER_RUN]);
  for (const { user_id: userId } of rows) {
    if (signal?.aborted) return;
    await catchUpWholly(pool, userId, signal).catch(onTrouble);
  }
}

/** Empties what was read out of a user's log: it is read anew when somebody asks. */
export async function forgetReading(client: pg.ClientBase, userId: number): Promise<void> {
  for (const statement of sql.FORGET_ALL) await client.query(statement, [userId]);
}

async function standingRow(
  client: Pick<pg.ClientBase, "query">,
  userId: number,
): Promise<ReadingProgressRow> {
  const { rows } = await client.query<ReadingProgressRow>(sql.STANDING, [userId, READING_FORM]);
  return rows[0] ?? { head: 0, version: 0, rebuiltTo: null, isOfToday: true };
}

const isAtWork = ({ version, head, rebuiltTo, isOfToday }: ReadingProgressRow): boolean =>
  isOfToday === true && rebuiltTo === null && (version ?? 0) <= head;

async function readStanding(pool: pg.Pool, userId: number): Promise<ReadingProgress> {
  const row = await standingRow(pool, userId);
  return { head: row.head, version: isAtWork(row) ? row.version : null };
}

async function takeStep(client: pg.PoolClient, userId: number, most: number): Promise<ReadingProgress> {
  await client.query(sql.BEGIN, [userId]);
  await client.query(sql.LOCK, [userId]);
  const row = await standingRow(client, userId);
  const version = row.version ?? 0;
  return isAtWork(row)
    ? follow(client, userId, { head: row.head, version }, most)
    : beginAnew(
        client,
        userId,
        row.isOfToday === true && version <= row.head ? row : { ...row, rebuiltTo: 0 },
        most,
      );
}

/** What was written after it had begun is read again when it follows the log. */
async function beginAnew(
  client: pg.PoolClient,
  userId: number,
  row: ReadingProgressRow,
  most: number,
): Promise<ReadingProgress> {
  const after = row.rebuiltTo ?? 0;
  const version = after === 0 ? row.head : (row.version ?? 0);
  const found = await client.query<{ id: number }>(sql.NEXT_NODES, [userId, after, most]);
  const ids = found.rows.map(({ id }) => id);
  const isLast = ids.length < most;
  const to = isLast ? Number.MAX_SAFE_INTEGER : (ids.at(-1) ?? after);
  for (const statement of sql.FORGET_RANGE) await client.query(statement, [userId, after, to]);
  await put(client, userId, ids);
  await client.query(sql.ADVANCE, [userId, version, READING_FORM, isLast ? null : to]);
  return { head: row.head, version: isLast ? version : null };
}

async function follow(
  client: pg.PoolClient,
  userId: number,
  { head, version }: { readonly head: number; readonly version: number },
  most: number,
): Promise<ReadingProgress> {
  const { rows } = await client.query<{ version: number; table: string; id: number }>(sql.NEXT_ROWS, [
    userId,
    version,
    most,
  ]);
  const ids = new Set(rows.filter(({ table }) => table === "nodes").map(({ id }) => id));
  for (const { table, statement } of sql.NODES_OF_ITEMS) {
    const items = rows.filter((row) => row.table === table).map(({ id }) => id);
    if (items.length === 0) continue;
    const found = await client.query<{ id: number }>(statement, [userId, idList(items)]);
    for (const { id } of found.rows) ids.add(id);
  }
  for (const statement of sql.FORGET) await client.query(statement, [userId, idList([...ids])]);
  await put(client, userId, [...ids]);
  const to = rows.length < most ? head : (rows.at(-1)?.version ?? head);
  await client.query(sql.ADVANCE, [userId, to, READING_FORM, null]);
  return { head, version: to };
}

interface TextRow {
  readonly id: number;
  readonly title: string;
  readonly body: string;
  readonly kind: string;
  readonly source: string;
  readonly createdAt: Date;
  readonly changedAt: Date;
}

const KIND_NUMBERS: Readonly<Record<Mention["kind"], number>> = {
  anchor: 1,
  file: 2,
  tag: 3,
  "tag-above": 4,
};

/** Between what two fields say, so that no word goes from one into the other. */
const APART = "\n";

async function put(client: pg.PoolClient, userId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const found = await client.query<TextRow>(sql.TEXTS, [userId, idList(ids)]);
  const rows = found.rows.map((row) => ({ ...row, more: wordsOfSentence(row.source) }));
  const read = rows.map((row) => ({
    ...row,
    title: fold(row.title),
    body: fold(row.body),
    more: fold(row.more),
    ...contentsIn([row.title, row.body, row.more].join(APART).trimEnd()),
  }));
  await client.query(sql.PUT_ROWS, [
    userId,
    idList(read.map(({ id }) => id)),
    read.map(({ title }) => title),
    read.map(({ body }) => body),
    read.map(({ title, body, more }) => idList(gramsOf([title, body, more].join(APART), userId))),
    read.map(({ createdAt }) => createdAt),
    read.map(({ changedAt }) => changedAt),
    read.map(({ kind }) => kind),
    read.map(({ contents }) => contents),
    read.map(({ links }) => links),
    read.map(({ length }) => length),
    read.map(({ more }) => more),
  ]);
  const mentions = rows.flatMap(({ id, title, body, more }) =>
    mentionsOf(title, body, more).map((mention) => ({ id, mention })),
  );
  if (mentions.length === 0) return;
  await client.query(sql.PUT_MENTIONS, [
    userId,
    idList(mentions.map(({ id }) => id)),
    mentions.map(({ mention }) => KIND_NUMBERS[mention.kind]),
    idList(mentions.map(({ mention }) => mention.target)),
    mentions.map(({ mention }) => (mention.kind === "tag" ? mention.name : null)),
  ]);
}

/** What stands in the texts of a row beside words. */
function contentsIn(text: string) {
  const { has, links, length } = contentsOf(text);
  const names: ContentBit[] = [...has, ...(text.trim() === "" ? (["blank"] as const) : [])];
  return { contents: names.reduce((bits, name) => bits | bitOf(name), 0), links, length };
}
