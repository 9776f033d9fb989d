import type { Anchors } from "@perennial/contract/search/found";
import { anchorName } from "@perennial/domain/rich/anchor-name";
import type pg from "pg";
import type { Visibility } from "./visibility.ts";

const ANCHORS = `select a.id, a.node_id, coalesce(t.text, f.question) as title, n.deleted_at
  from anchors a join nodes n on n.user_id = $1 and n.id = a.node_id
    left join notes t on t.user_id = $1 and t.id = n.item_id and n.item_type = 'note'
    left join flashcards f on f.user_id = $1 and f.id = n.item_id and n.item_type = 'flashcard'
  where a.user_id = $1 and a.id = any($2::bigint[]) and a.deleted_at is null order by a.id`;

interface Row {
  readonly id: number;
  readonly node_id: number;
  readonly title: string;
  readonly deleted_at: Date | null;
}

/** What anchors lead to; one that the user does not have, or whose node is not kept any more or not seen, is left out. */
export async function readAnchors(
  pool: pg.Pool,
  userId: number,
  ids: readonly number[],
  visibility: Visibility | null,
): Promise<Anchors> {
  const { rows } = await pool.query<Row>(ANCHORS, [userId, ids]);
  const nodeIds = rows.map(({ node_id: id }) => id);
  const isSeen = visibility ? await visibility.of(pool, nodeIds) : () => true;
  const seen = rows.filter(({ node_id: id }) => isSeen(id));
  return {
    anchors: seen.map(({ id, deleted_at: at, ...row }) => ({
      ...row,
      id: anchorName(id),
      deleted: at !== null,
      ...(at && { deleted_at: at.toISOString() }),
    })),
  };
}
