import type * as study from "@perennial/contract/study/reviews";
import { schedulingFromWire } from "@perennial/contract/study/scheduling-from-wire";
import type { Review } from "@perennial/domain/study/reviews";
import type { Api } from "../api/client.ts";

/** Asks for the log of one card, as the rules read it, by the numbers of its parts. */
export function cardReviewsCall(api: Pick<Api, "listReviews">) {
  return async (flashcardId: number): Promise<ReviewsByPart | undefined> => {
    const reply = await api.listReviews({ query: { flashcard_id: String(flashcardId) } });
    if (!reply.ok) return undefined;
    const byPart = Map.groupBy(reply.value.reviews, ({ part }) => part);
    return new Map([...byPart].map(([part, rows]) => [part, rows.map(reviewFrom)]));
  };
}

type ReviewsByPart = ReadonlyMap<number, readonly Review[]>;

function reviewFrom(row: study.Review): Review {
  const { uuid, rating, kind, stability_after: stability, difficulty_after: difficulty, due_after } = row;
  const isGiven = kind === "imported" || kind === "manual";
  return {
    uuid,
    rating,
    at: new Date(row.reviewed_at),
    timeZone: row.time_zone,
    isUndone: row.undone_by !== null,
    scheduling: row.scheduling ? schedulingFromWire(row.scheduling) : undefined,
    // What came from elsewhere is what its row says.
    given:
      isGiven && stability !== null && difficulty !== null && due_after !== null
        ? { memory: { stability, difficulty }, dueAt: new Date(due_after), lapses: 0 }
        : undefined,
  };
}
