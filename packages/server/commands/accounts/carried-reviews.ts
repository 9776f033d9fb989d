import type { CardKindName } from "@perennial/domain/card/card";
import type pg from "pg";
import { REVIEW_COLUMNS, type ReviewRow } from "../../database/review-rows.ts";
import { carriedPart } from "./branch-ops.ts";
import type { Renamed } from "./carried-records.ts";

/** Reads the review log of the cards that are carried; reviews of cards that stay behind stay with them. */
export async function readCarriedReviews(
  client: pg.PoolClient,
  userId: number,
  ids: Renamed,
  kindOf: (flashcardId: number) => CardKindName,
): Promise<ReviewRow[]> {
  const { rows } = await client.query<ReviewRow>(`select ${REVIEW_COLUMNS} from reviews where user_id = $1`, [
    userId,
  ]);
  return rows.flatMap((row) => {
    const card = ids.get("flashcard", row.flashcard_id);
    return card === undefined
      ? []
      : [
          {
            ...row,
            flashcard_id: card,
            part: carriedPart(kindOf(row.flashcard_id), row.part, (id) => ids.get("node", id)),
          },
        ];
  });
}
