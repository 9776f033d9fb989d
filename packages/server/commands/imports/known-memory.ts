import { partId } from "@perennial/domain/kind/owner";
import type pg from "pg";
import { type StoredRow, selected, storedFromRow } from "../../database/record-rows.ts";
import { REVIEW_COLUMNS, type ReviewRow } from "../../database/review-rows.ts";
import type { MemoryOfParts } from "./card-update.ts";

const REVIEWS = `select ${REVIEW_COLUMNS} from reviews where user_id = $1 and flashcard_id = any($2::bigint[])
  order by reviewed_at, uuid`;
/** Tombstones too: a memory that was taken back with an import can come again. */
const PROGRESS = `select ${selected("progress", "t")} from user_flashcards t
  where t.user_id = $1 and t.flashcard_id = any($2::bigint[])`;
/** What took imports back, and with them what they had brought of the log. */
const TAKEN_BACK = `select undone_by from origins_before
  where user_id = $1 and node_id = any($2::bigint[]) and undone_by is not null`;

export interface CardNode {
  readonly nodeId: number;
  readonly itemId: number;
}

/** Returns what is known of the memory of cards, by their ids and their parts. */
export async function readKnownMemory(
  client: pg.ClientBase,
  userId: number,
  cards: readonly CardNode[],
): Promise<(itemId: number) => MemoryOfParts> {
  const ids = cards.map(({ itemId }) => itemId);
  const nodeIds = cards.map(({ nodeId }) => nodeId);
  const { rows: reviews } = await client.query<ReviewRow>(REVIEWS, [userId, ids]);
  const { rows: progress } = await client.query<StoredRow>(PROGRESS, [userId, ids]);
  const { rows: calls } = await client.query<{ undone_by: string }>(TAKEN_BACK, [userId, nodeIds]);
  const takenBack = new Set(calls.map(({ undone_by }) => undone_by));
  const standing = reviews.filter(({ undone_by }) => undone_by === null || !takenBack.has(undone_by));
  const logs = Map.groupBy(standing, (row) => partId(row.flashcard_id, row.part));
  const stored = new Map(
    progress.map((row) => storedFromRow("progress", row)).map((each) => [each.record.id, each] as const),
  );
  return (itemId) => (part) => {
    const id = partId(itemId, part);
    return { reviews: logs.get(id) ?? [], progress: stored.get(id) };
  };
}
