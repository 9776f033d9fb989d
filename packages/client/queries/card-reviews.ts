import type * as study from "@perennial/contract/study/reviews";
import { schedulingFromWire } from "@perennial/contract/study/scheduling-from-wire";
import type { Review } from "@perennial/domain/study/reviews";
import type { Api } from "../api/client.ts";

/** The log of one card, as the rules read it. */
export function cardReviewsCall(api: Pick<Api, "listReviews">) {
  return async (flashcardId: number): Promise<readonly Review[] | undefined> => {
    const reply = await api.listReviews({ query: { flashcard_id: String(flashcardId) } });
    return reply.ok ? reply.value.reviews.map(reviewFrom) : undefined;
  };
}

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
