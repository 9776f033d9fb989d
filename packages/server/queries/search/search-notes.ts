import type { SearchAnswer } from "@perennial/contract/search/found";
import { err, ok, type Result } from "@perennial/domain/result";
import { rowOrder } from "@perennial/domain/search/query/first-rows";
import { FEW_HITS, mayBeNear } from "@perennial/domain/search/query/near";
import { type Parsed, parseQuery } from "@perennial/domain/search/query/parse-query";
import type { Query, Sort } from "@perennial/domain/search/query/query";
import { rankOf, searchWords } from "@perennial/domain/search/query/rank";
import type pg from "pg";
import { readStoredSettings } from "../study-settings.ts";
import type { Visibility } from "../visibility.ts";
import { type AskNotes, askNotes } from "./ask-notes.ts";
import { type FoundRow, readHits } from "./hits.ts";

export interface SearchRequest {
  readonly query: string;
  /** Only what stands below this node, itself included; null for the whole notebook. */
  readonly inId: number | null;
  readonly limit: number;
  /** The node of the last hit that is known; null from the first one on. */
  readonly after: number | null;
  readonly now: Date;
  readonly timeZone: string;
  /** What a token sees; left out or null where everything is seen. */
  readonly visibility?: Visibility | null | undefined;
}

/** The answer to a search, without how far the log was read for it. */
export type Searched = Omit<SearchAnswer, "version" | "indexed">;
/** There is no such branch; what was said to be the last hit is none. */
export type SearchRefusal = "no-branch" | "no-such-hit";

const IS_THERE = "select from nodes where user_id = $1 and id = $2 and deleted_at is null";

/** Finds the notes and cards of a user that a search is about, as far as the log was read (decision 120). */
export const searchNotes = (
  pool: pg.Pool,
  userId: number,
  request: SearchRequest,
): Promise<Result<Searched, SearchRefusal>> =>
  asking(pool, userId, request, async (client, notes) => {
    const { inId, visibility } = request;
    const isThere =
      inId === null ||
      ((await client.query(IS_THERE, [userId, inId])).rowCount === 1 &&
        (!visibility || (await visibility.of(client, [inId]))(inId)));
    return isThere ? search(client, userId, notes, request) : err("no-branch" as const);
  });

/** Returns which parts of a user's cards a query finds, by the nodes that show them. */
export const partsFound = (
  pool: pg.Pool,
  userId: number,
  query: Query,
  request: Pick<SearchRequest, "inId" | "now" | "timeZone" | "visibility">,
): Promise<(nodeId: number, part: number) => boolean> =>
  asking(pool, userId, request, (_, notes) => notes.partsOf(query));

/** Reads a search; a database takes no zero as a letter. */
export const readQuery = (text: string, sorts?: readonly Sort[]): Parsed =>
  parseQuery(text.replaceAll("\0", " "), sorts);

/** Asks the notes of a user, all from one state of the data. @throws what `ask` throws */
export async function asking<T>(
  pool: pg.Pool,
  userId: number,
  { now, timeZone, inId, visibility }: Pick<SearchRequest, "inId" | "now" | "timeZone" | "visibility">,
  ask: (client: pg.PoolClient, notes: AskNotes) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let isDone = false;
  try {
    // Sent without waiting, they go in one round trip; the same below.
    const [, stored] = await Promise.all([
      client.query("begin isolation level repeatable read read only"),
      readStoredSettings(client, userId),
    ]);
    const found = await ask(client, askNotes(client, { userId, now, timeZone, stored, visibility }, inId));
    await client.query("commit");
    isDone = true;
    return found;
  } finally {
    // A connection whose statements failed half-way may still be inside the transaction.
    client.release(!isDone);
  }
}

async function search(
  client: pg.PoolClient,
  userId: number,
  notes: AskNotes,
  { query: text, inId, limit, after, now, visibility }: SearchRequest,
): Promise<Result<Searched, SearchRefusal>> {
  const parsed = readQuery(text);
  const words = searchWords(parsed.query).map((word) => word.text);
  const exact = await inOrder(notes, parsed, words, inId, now);
  const similar = await similarTo(exact, notes, parsed.query, words, inId, now);
  const found = [...exact, ...similar].slice(0, parsed.limit ?? undefined);
  const begin = after === null ? 0 : found.findIndex(({ id }) => id === after) + 1;
  if (after !== null && begin === 0) return err("no-such-hit");
  const hits = await readHits(client, userId, found.slice(begin, begin + limit), words, visibility);
  return ok({ hits, total: found.length, unread: [...parsed.unread] });
}

/** Where few rows have the words: those that are only similar, told after them. */
async function similarTo(
  exact: readonly FoundRow[],
  notes: AskNotes,
  query: Query,
  words: readonly string[],
  inId: number | null,
  now: Date,
): Promise<readonly FoundRow[]> {
  if (exact.length >= FEW_HITS || !words.some(mayBeNear)) return [];
  const known = new Set(exact.map(({ id }) => id));
  const near = await inOrder(notes.near(), { query, sort: "relevance" }, [], inId, now);
  return near
    .filter(({ id }) => !known.has(id))
    .slice(0, FEW_HITS)
    .map((row) => ({ ...row, isSimilar: true }));
}

/** So many are put in order by all that tells how good they are; beyond that, their levels do not count. */
const MOST_LEVELLED = 2_000;

async function inOrder(
  notes: AskNotes,
  { query, sort }: Pick<Parsed, "query" | "sort">,
  words: readonly string[],
  inId: number | null,
  now: Date,
): Promise<readonly FoundRow[]> {
  const order = rowOrder({ query, sort });
  const isRanked = order === "relevance";
  const found = await notes.find(query, isRanked ? "changed" : order, isRanked);
  const { ids, parts } = found;
  const isShort = isRanked && ids.length <= MOST_LEVELLED;
  const [shape, backlinks] = await Promise.all([
    inId !== null || isShort ? notes.shapeOf(ids) : null,
    isRanked ? notes.backlinks() : null,
  ]);
  const within = shape && inId !== null ? new Set([inId, ...shape.below(ids, new Set([inId]), false)]) : null;
  const rows = ids.flatMap((id, i) =>
    within && !within.has(id) ? [] : [{ id, part: parts[i] ?? null, at: i }],
  );
  if (!isRanked) return rows;
  const rank = ({ id, at }: { readonly id: number; readonly at: number }) =>
    rankOf(
      {
        title: found.titles[at] ?? "",
        backlinks: backlinks?.get(id) ?? 0,
        changedAt: found.changed[at] ?? 0,
        level: isShort && shape ? shape.levelOf(id) : 0,
      },
      words,
      now.getTime(),
    );
  return rows.map((row) => ({ ...row, rank: rank(row) })).sort((a, b) => b.rank - a.rank || a.at - b.at);
}
