import { randomUUID } from "node:crypto";
import type pg from "pg";
import type { ReviewRow } from "../../database/review-rows.ts";
import type { ImportedReview } from "./document.ts";

const HAS_ANY = "select uuid from reviews where user_id = $1 limit 1";
const TAKEN = "select uuid from reviews where user_id = $1 and uuid = any($2::uuid[])";

/** Gives each review, as it is asked for once, a name that is free here: its own where it can keep it. */
export async function namedReviews(
  client: Pick<pg.ClientBase, "query">,
  userId: number,
  reviews: readonly ImportedReview[],
): Promise<(review: ImportedReview) => Omit<ReviewRow, "flashcard_id">> {
  const own = reviews.flatMap(({ uuid }) => uuid ?? []);
  const any = own.length === 0 ? [] : (await client.query(HAS_ANY, [userId])).rows;
  const found = any.length === 0 ? [] : (await client.query<{ uuid: string }>(TAKEN, [userId, own])).rows;
  const taken = new Set(found.map(({ uuid }) => uuid));
  return (review) => {
    const uuid = review.uuid === null || taken.has(review.uuid) ? randomUUID() : review.uuid;
    taken.add(uuid);
    return { ...review, uuid };
  };
}
