import { cardText } from "@perennial/domain/card/card-kinds";
import type { OutlineItem } from "@perennial/domain/outline-text/outline-item";
import type { Progress } from "@perennial/domain/tree/node";
import type pg from "pg";
import { fieldColumns, recordFromRow, type StoredRow, selected } from "../../database/record-rows.ts";
import type { NodeDepth } from "./pre-order.ts";

/** A node on its way out. */
export interface ExportedNode extends OutlineItem {
  readonly id: number;
  /** Of a card, by part. */
  readonly progress: readonly Progress[];
  /** It stands above what leaves, and names that: it does not leave itself. */
  readonly isOnlyTitle?: true;
}

/**
 * OFFSET 0 makes each of them look-ups by the whole key, whatever the statistics say. What is deleted is left out
 * after the look-up: within it, that condition lets the index of places in, which costs as much as the key in a
 * table that was counted while it was empty, and is read from end to end for each node.
 */
const CONTENTS = `select n.id, n.flashcard_id, t.text, ${fieldColumns("flashcard", "f")},
    exists (select from marks m where m.user_id = $1 and m.node_id = n.id and m.sign = 'done'
      and m.deleted_at is null) as is_done
  from unnest($2::bigint[]) as asked (id)
    cross join lateral (select id, note_id, flashcard_id, deleted_at from nodes
      where user_id = $1 and id = asked.id offset 0) n
    left join lateral (select text from notes where user_id = $1 and id = n.note_id offset 0) t on true
    left join lateral (select ${fieldColumns("flashcard", "c")} from flashcards c
      where c.user_id = $1 and c.id = n.flashcard_id offset 0) f on true
  where n.deleted_at is null`;
const PROGRESS = `select ${selected("progress", "p")} from user_flashcards p
  where p.user_id = $1 and p.flashcard_id = any($2::bigint[]) and p.deleted_at is null
  order by p.flashcard_id, p.part`;

/** With the columns of the card that it shows. */
interface ContentRow extends StoredRow {
  readonly flashcard_id: number | null;
  readonly text: string | null;
  readonly is_done: boolean;
}

/** Nodes at their places, with what stands in them; without those that are not there. */
export async function withContents(
  client: pg.PoolClient,
  userId: number,
  places: readonly NodeDepth[],
): Promise<ExportedNode[]> {
  const contents = await client.query<ContentRow>({
    name: "export-contents",
    text: CONTENTS,
    values: [userId, places.map(({ id }) => id)],
  });
  const byId = new Map(contents.rows.map((row) => [row.id, row]));
  const cards = contents.rows.flatMap(({ flashcard_id }) => flashcard_id ?? []);
  const rated =
    cards.length === 0
      ? []
      : (await client.query<StoredRow>({ name: "export-progress", text: PROGRESS, values: [userId, cards] }))
          .rows;
  const progress = Map.groupBy(
    rated.map((row) => recordFromRow("progress", row)),
    ({ flashcardId }) => flashcardId,
  );
  return places.flatMap(({ id, depth }): ExportedNode[] => {
    const row = byId.get(id);
    if (!row) return [];
    const state = row.is_done ? { isDone: true as const } : {};
    if (row.flashcard_id === null) return [{ id, depth, text: row.text ?? "", progress: [], ...state }];
    const card = cardText(recordFromRow("flashcard", row));
    return [{ id, depth, ...card, ...state, progress: progress.get(row.flashcard_id) ?? [] }];
  });
}
