import type { Anchors } from "@perennial/contract/search/found";
import { anchorName } from "@perennial/domain/rich/anchor-name";
import type pg from "pg";

const ANCHORS = `select a.id, a.node_id, coalesce(t.text, f.question) as title, n.deleted_at is not null as deleted
  from anchors a join nodes n on n.user_id = $1 and n.id = a.node_id
    left join notes t on t.user_id = $1 and t.id = n.item_id and n.item_type = 'note'
    left join flashcards f on f.user_id = $1 and f.id = n.item_id and n.item_type = 'flashcard'
  where a.user_id = $1 and a.id = any($2::bigint[]) and a.deleted_at is null order by a.id`;

/** What anchors lead to; one that the user does not have, or whose node is not kept any more, is left out. */
export async function readAnchors(pool: pg.Pool, userId: number, ids: readonly number[]): Promise<Anchors> {
  const { rows } = await pool.query<Omit<Anchors["anchors"][number], "id"> & { id: number }>(ANCHORS, [
    userId,
    ids,
  ]);
  return { anchors: rows.map((row) => ({ ...row, id: anchorName(row.id) })) };
}
