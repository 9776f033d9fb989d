import type * as wire from "@perennial/contract/outline/wire";
import type pg from "pg";
import { inSnapshot } from "../database/snapshot.ts";
import { readPaths } from "./paths.ts";

/** So much of a text tells which branch it is. */
const LONGEST = 200;

/**
 * What the last call that deleted each kept tombstone ($2: since when they are kept) took with it. A node whose parent went in
 * another call, or is still there, is the top of a branch. What was joined with the note above is no loss, nor is an empty
 * row. $3: before a version, $4: at most so many, $5: only what a node went with, or null.
 */
const DELETED = `with recursive gone as materialized (
    select n.id, n.parent_id, n.item_type, n.item_id from nodes n where n.user_id = $1 and n.deleted_at >= $2),
  calls as materialized (
    select distinct on (d.record_id) d.record_id as id, d.version, d.mutation_uuid, d.call_version, d.user_action_uuid,
      d.created_at
    from gone g join data_mutations d on d.user_id = $1 and d.table_name = 'nodes' and d.record_id = g.id
      and d.mutation_type = 'node.delete'
    order by d.record_id, d.version desc),
  tops as (
    select g.*, c.version, c.mutation_uuid, c.created_at, c.call_version,
      left(coalesce(t.text, f.question, ''), ${LONGEST}) as text
    from gone g join calls c on c.id = g.id
      left join calls above on above.id = g.parent_id
      left join notes t on t.user_id = $1 and g.item_type = 'note' and t.id = g.item_id
      left join flashcards f on f.user_id = $1 and g.item_type = 'flashcard' and f.id = g.item_id
      left join user_actions a on a.user_id = $1 and a.uuid = c.user_action_uuid
    where c.version < $3 and above.mutation_uuid is distinct from c.mutation_uuid
      and a.event_type is distinct from 'note.merge'),
  below as (
    select id as top, id, mutation_uuid from tops
    union all
    select b.top, g.id, b.mutation_uuid from below b
      join gone g on g.parent_id = b.id join calls c on c.id = g.id and c.mutation_uuid = b.mutation_uuid),
  sizes as (select top, count(*) - 1 as below from below group by top)
  select t.id as node_id, t.item_type, t.text, s.below, t.created_at, t.mutation_uuid, t.version,
    (select f.version from data_mutations f where f.user_id = $1 and f.uuid = t.mutation_uuid) as first_version,
    coalesce(t.call_version, t.version) as last_version
  from tops t join sizes s on s.top = t.id
  where (btrim(t.text) <> '' or s.below > 0)
    and ($5::bigint is null or exists (select 1 from below b where b.top = t.id and b.id = $5))
  order by t.version desc limit $4`;

interface DeletedRow extends Omit<wire.DeletedBranch, "path" | "deleted_at"> {
  readonly created_at: Date;
  /** In which the top went. */
  readonly version: number;
}

/** Branches that can be restored; `before` goes on from there. */
export interface DeletedBranches {
  readonly deleted: wire.DeletedBranch[];
  readonly before: number | null;
}

/**
 * Reads the branches that were deleted, newest first.
 * @param since what went before is kept no longer
 * @param before only what went in a row of the log with a lower version
 * @param nodeId only the branch that went together with this node
 */
export async function readDeletedBranches(
  pool: pg.Pool,
  userId: number,
  {
    since,
    before = Number.MAX_SAFE_INTEGER,
    limit,
    nodeId = null,
  }: {
    readonly since: Date;
    readonly before?: number | undefined;
    readonly limit: number;
    readonly nodeId?: number | null;
  },
): Promise<DeletedBranches> {
  const { rows } = await pool.query<DeletedRow>(DELETED, [userId, since, before, limit + 1, nodeId]);
  const shown = rows.slice(0, limit);
  const nodeIds = shown.map(({ node_id: id }) => id);
  const paths = await inSnapshot(pool, (client) => readPaths(client, userId, nodeIds));
  const deleted = shown.map(({ created_at: at, version: _, ...row }) => ({
    ...row,
    path: paths.get(row.node_id) ?? [],
    deleted_at: at.toISOString(),
  }));
  return { deleted, before: rows.length > limit ? (shown.at(-1)?.version ?? null) : null };
}
