import { randomUUID } from "node:crypto";
import type pg from "pg";
import type { ReviewRow } from "../../database/review-rows.ts";
import type { ImportedItem, ImportedReview } from "./document.ts";

const TAKEN = "select uuid from reviews where user_id = $1 and uuid = any($2::uuid[])";

/** Gives each review a name that is free here: its own where it can keep it. */
export async function namedReviews(
  client: Pick<pg.ClientBase, "query">,
  userId: number,
  items: readonly ImportedItem[],
): Promise<(review: ImportedReview) => Omit<ReviewRow, "flashcard_id">> {
  const reviews = items.flatMap(({ memory }) => memory.flatMap((part) => part.reviews));
  const own = reviews.flatMap(({ uuid }) => uuid ?? []);
  const found = own.length === 0 ? [] : (await client.query<{ uuid: string }>(TAKEN, [userId, own])).rows;
  const taken = new Set(found.map(({ uuid }) => uuid));
  const names = new Map<ImportedReview, string>();
  for (const review of reviews) {
    const name = review.uuid === null || taken.has(review.uuid) ? randomUUID() : review.uuid;
    taken.add(name);
    names.set(review, name);
  }
  return (review) => ({ ...review, uuid: names.get(review) ?? randomUUID() });
}
