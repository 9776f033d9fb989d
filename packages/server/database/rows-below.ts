import { isAnsweredBelow } from "@perennial/domain/card/card-kinds";
import type { OutlineItem } from "@perennial/domain/outline-text/outline-item";
import type pg from "pg";

/** A row below a card that is answered by such rows. */
export interface RowBelow {
  readonly id: number;
  /** What it says: of a card its question. */
  readonly text: string;
}

const BELOW = `select n.parent_id, n.id, coalesce(t.text, f.question, '') as text from nodes n
    left join notes t on t.user_id = $1 and t.id = n.note_id
    left join flashcards f on f.user_id = $1 and f.id = n.flashcard_id
  where n.user_id = $1 and n.parent_id = any($2::bigint[]) and n.deleted_at is null
  order by n.parent_id, n.sort_order, n.id`;

/** Reads the rows that answer the lists and steps among some nodes, by the nodes of those. */
export async function readRowsBelow(
  client: pg.ClientBase,
  userId: number,
  nodes: readonly (Pick<OutlineItem, "form"> & { readonly id: number })[],
): Promise<ReadonlyMap<number, readonly RowBelow[]>> {
  const ids = nodes.flatMap(({ id, form = {} }) => (isAnsweredBelow(form) ? id : []));
  if (ids.length === 0) return new Map();
  const { rows } = await client.query<RowBelow & { readonly parent_id: number }>(BELOW, [userId, ids]);
  return Map.groupBy(rows, ({ parent_id }) => parent_id);
}
