import type { Sides } from "@perennial/domain/draft/likeness";
import type { MendedCard } from "@perennial/domain/draft/mend";
import { isPrivate, type SourceRow, withoutPrivate } from "@perennial/domain/draft/source";
import { idList } from "../../database/sent-lists.ts";
import type { DecidedCards } from "../../ports/drafter.ts";
import type { Queries } from "./draft-rows.ts";

/** A branch as it is drafted from. */
export interface BranchSource {
  readonly rows: readonly SourceRow[];
  /** The titles above it, from the top. */
  readonly path: readonly string[];
  /** Private rows, and rows below them. */
  readonly leftOut: number;
  /** Rows beyond those that are read of a branch. */
  readonly unread: number;
  /** The version of the log that it was read at. */
  readonly version: number;
}

/** A longer branch is drafted from as many of its rows. */
const MOST_ROWS = 2_000;
/** Of so many rows around a card those are looked at that it may be mixed up with. */
const MOST_BESIDE = 500;

/** OFFSET 0 makes each step of the walk one look-up in the index: see PLAN_FOR_WALKS. */
const BRANCH = `with recursive below as (
    select n.id, n.parent_id, n.sort_order, n.note_id, n.flashcard_id, 0 as depth from nodes n
      where n.user_id = $1 and n.id = $2 and n.deleted_at is null
    union all
    select c.*, b.depth + 1 from below b cross join lateral (
      select n.id, n.parent_id, n.sort_order, n.note_id, n.flashcard_id from nodes n
        where n.user_id = $1 and n.parent_id = b.id and n.deleted_at is null order by n.sort_order, n.id offset 0) c)
  select b.id, b.parent_id, b.depth, coalesce(t.text, f.question, '') as text, f.answer
    from (select * from below limit $3) b
    left join lateral (select text from notes where user_id = $1 and id = b.note_id offset 0) t on true
    left join lateral (select question, answer from flashcards where user_id = $1 and id = b.flashcard_id offset 0) f on true
  order by b.depth, b.sort_order, b.id`;
const COUNT = `with recursive below as (
    select n.id from nodes n where n.user_id = $1 and n.id = $2 and n.deleted_at is null
    union all
    select c.* from below b cross join lateral (
      select n.id from nodes n where n.user_id = $1 and n.parent_id = b.id and n.deleted_at is null offset 0) c)
  select count(*)::int as count from below`;
const ABOVE = `with recursive up as (
    select n.parent_id, 0 as level from nodes n where n.user_id = $1 and n.id = $2
    union all
    select p.parent_id, up.level + 1 from up cross join lateral (
      select n.parent_id from nodes n where n.user_id = $1 and n.id = up.parent_id offset 0) p where up.level < 10000)
  select coalesce(
      (select t.text from notes t where t.user_id = $1 and t.id = n.note_id),
      (select f.question from flashcards f where f.user_id = $1 and f.id = n.flashcard_id), '') as text,
    (select f.answer from flashcards f where f.user_id = $1 and f.id = n.flashcard_id) as answer
  from up cross join lateral (
    select n.note_id, n.flashcard_id from nodes n where n.user_id = $1 and n.id = up.parent_id offset 0) n
  order by up.level desc`;

interface BranchRow {
  readonly id: number;
  readonly parent_id: number | null;
  readonly depth: number;
  readonly text: string;
  readonly answer: string | null;
}

/**
 * Reads a branch as it is drafted from, without what is private in it. Of one that stands below something private nothing is
 * read.
 * @param most so many rows are read, the upper levels first
 * @returns null where there is no such node
 */
export async function readSource(
  client: Queries,
  userId: number,
  rootId: number,
  most = MOST_ROWS,
): Promise<BranchSource | null> {
  const user = await client.query<{ version: number }>("select version from users where id = $1", [userId]);
  const below = await client.query<BranchRow>(BRANCH, [userId, rootId, most]);
  if (below.rows.length === 0) return null;
  const above = await client.query<Pick<BranchRow, "text" | "answer">>(ABOVE, [userId, rootId]);
  const path = above.rows.map(({ text }) => text);
  const version = user.rows[0]?.version ?? 0;
  if (above.rows.some(({ text, answer }) => isPrivate(text) || isPrivate(answer ?? "")))
    return { rows: [], path: [], leftOut: below.rows.length, unread: 0, version };
  const all =
    most === MOST_ROWS && below.rows.length === most
      ? (await client.query<{ count: number }>(COUNT, [userId, rootId])).rows[0]?.count
      : undefined;
  const unread = (all ?? below.rows.length) - below.rows.length;
  return { ...withoutPrivate(inPreOrder(below.rows)), path, unread, version };
}

/** A model is shown so many of them. */
const MOST_KEPT = 6;
const MOST_REJECTED = 4;
/** $3: the verdict, $4: how many. */
const DECIDED = `select i.body ->> 'question' as question, i.body ->> 'answer' as answer from draft_items i
  where i.user_id = $1 and i.node_id = any($2::bigint[]) and i.op = 'card' and i.verdict = $3
  order by i.decided_at desc, i.place limit $4`;

/** Reads cards that were drafted from some rows, by what their person decided. */
export async function readDecided(
  client: Queries,
  userId: number,
  rows: readonly SourceRow[],
): Promise<DecidedCards> {
  const ids = idList(rows.flatMap(({ nodeId }) => nodeId ?? []));
  const read = async (verdict: "accepted" | "rejected", most: number) =>
    (await client.query<Sides>(DECIDED, [userId, ids, verdict, most])).rows;
  return { accepted: await read("accepted", MOST_KEPT), rejected: await read("rejected", MOST_REJECTED) };
}

interface ReadCard extends Omit<MendedCard, "path" | "others"> {
  readonly parentId: number | null;
}

/**
 * Reads the card that a node shows, with the others below the row above it that are not private; null where it shows none.
 * @param readsBeside whether the sender may see what stands beside it
 */
export async function readMended(
  client: Queries,
  userId: number,
  nodeId: number,
  readsBeside: boolean,
): Promise<Omit<MendedCard, "path"> | null> {
  const { rows } = await client.query<ReadCard>(
    `select n.id as "nodeId", n.parent_id as "parentId", f.kind, f.question, f.answer, f.source from nodes n
       join flashcards f on f.user_id = $1 and f.id = n.flashcard_id
      where n.user_id = $1 and n.id = $2 and n.deleted_at is null`,
    [userId, nodeId],
  );
  const [row] = rows;
  if (!row) return null;
  const { parentId, ...card } = row;
  const beside =
    readsBeside && parentId !== null && (await readSource(client, userId, parentId, MOST_BESIDE));
  const others = (beside ? beside.rows : []).flatMap(({ nodeId: id, text, answer }) =>
    answer === null || id === nodeId ? [] : [{ question: text, answer }],
  );
  return { ...card, others };
}

/** Puts rows that come level by level, each level in order, into pre-order. */
function inPreOrder(rows: readonly BranchRow[]): SourceRow[] {
  const children = Map.groupBy(rows.slice(1), ({ parent_id }) => parent_id);
  const ordered: SourceRow[] = [];
  const open = rows.slice(0, 1);
  for (let row = open.pop(); row; row = open.pop()) {
    const { id, depth, text, answer } = row;
    ordered.push({ nodeId: id, depth, text, answer });
    open.push(...(children.get(id) ?? []).toReversed());
  }
  return ordered;
}
