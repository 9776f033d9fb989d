import type pg from "pg";
import { REVIEW_COLUMNS, type ReviewRow } from "../../database/review-rows.ts";
import type { ExportedNode } from "./branch-contents.ts";
import type { BranchRows } from "./writers.ts";

export interface Remembered {
  readonly node: ExportedNode;
  readonly reviews: readonly ReviewRow[];
}

const REVIEWS = `select ${REVIEW_COLUMNS} from reviews where user_id = $1 and flashcard_id = any($2::bigint[])
  order by flashcard_id, part, reviewed_at, uuid`;

/** Nodes with the log of reviews of each, also what was taken back. */
export async function* withReviews(
  client: pg.PoolClient,
  userId: number,
  branch: BranchRows,
): AsyncGenerator<readonly Remembered[]> {
  for await (const nodes of branch) {
    const cards = nodes.flatMap(({ progress }) => progress.flatMap(({ flashcardId }) => flashcardId));
    const read = cards.length === 0 ? [] : (await client.query<ReviewRow>(REVIEWS, [userId, cards])).rows;
    const reviews = Map.groupBy(read, (row) => row.flashcard_id);
    yield nodes.map((node) => ({
      node,
      reviews: reviews.get(Number(node.progress[0]?.flashcardId)) ?? [],
    }));
  }
}
