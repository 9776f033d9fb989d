import { MAX_COMMANDS_PER_REQUEST } from "@perennial/contract/limits";
import type * as wire from "@perennial/contract/outline/wire";
import type * as study from "@perennial/contract/study/reviews";
import { ok } from "@perennial/domain/result";
import { confidenceOfRating } from "@perennial/domain/study/confidence";
import { FALLBACK_ZONE, studyDayOf } from "@perennial/domain/study/study-day";
import type { CommandQueue } from "../../commands/group/queue.ts";
import type { Pool } from "../../database/connection.ts";
import { reviewsAsCsv, reviewsAsJson } from "../../queries/review-log-text.ts";
import { cardOfReview, lastZone, readCardReviews, readReviews, reviewsOf } from "../../queries/reviews.ts";
import { cardsAmong, readSeenBelow } from "../../queries/seen-below.ts";
import { answerEmpty, answerJson, JSON_HEADERS, refuse, refuseFields } from "../answer.ts";
import type { Handlers } from "../implement.ts";
import { wholeNumber } from "../query-values.ts";
import type { StreamedAnswers } from "../streamed-answers.ts";
import { batchHeaders, refuseBatch, senderOf } from "../submit.ts";

type ReviewCall = "createReviews" | "listReviews" | "deleteReview";

const EPOCH = new Date(0);
const CSV_HEADERS = {
  "Content-Type": "text/csv; charset=utf-8",
  "Content-Disposition": 'attachment; filename="reviews.csv"',
};

/** The log of reviews: what was answered is written, read and taken back. */
export function reviewHandlers({
  pool,
  queue,
  streamed,
}: {
  readonly pool: Pool;
  readonly queue: CommandQueue;
  readonly streamed: StreamedAnswers;
}): Pick<Handlers, ReviewCall> {
  return {
    async createReviews({ body, uuids, ...writer }) {
      const { reviews } = body;
      if (reviews.length > MAX_COMMANDS_PER_REQUEST) {
        const message = `Must be at most ${MAX_COMMANDS_PER_REQUEST} entries.`;
        return refuseFields([{ path: "reviews", message }]);
      }
      const isZoneSaid = reviews.every(({ time_zone }) => typeof time_zone === "string");
      const lastZoneOf = async () => (await lastZone(pool, writer.viewer.userId)) ?? FALLBACK_ZONE;
      const zone = isZoneSaid ? FALLBACK_ZONE : await lastZoneOf();
      const outcome = await queue.submit(writer.viewer.userId, {
        ...senderOf(writer),
        commands: reviews.map((review) => commandOf(review, zone, uuids.userAction)),
        atomic: true,
        uuid: uuids.givenMutation,
      });
      if (!outcome.ok) return refuseBatch(outcome, "reviews");
      const taken = reviews.map((review, index) => ({
        uuid: review.uuid,
        user_flashcard: outcome.results[index]?.body,
        study_day: studyDayOf(new Date(review.reviewed_at), review.time_zone ?? zone),
      }));
      const replayed =
        outcome.replayed || (taken.length > 0 && outcome.results.every((each) => each.replayed));
      return answerJson(200, { reviews: taken }, batchHeaders(outcome, replayed));
    },

    async listReviews({ query, viewer: { userId }, visibility, ...reader }) {
      const since = query.since === undefined ? EPOCH : new Date(query.since);
      const card =
        query.flashcard_id === undefined ? ok(null) : wholeNumber("flashcard_id", query.flashcard_id, 1);
      if (!card.ok) return card.error;
      const all =
        card.value === null
          ? readReviews(pool, userId, since)
          : readCardReviews(pool, userId, card.value, since);
      const seen = await readSeenBelow(pool, userId, { rootId: null, visibility });
      const pages = seen === "all" ? all : reviewsOf(cardsAmong(seen ?? new Map()), all);
      return streamed.send({ ...reader, userId }, async () =>
        query.format === "csv"
          ? { pieces: reviewsAsCsv(pages), headers: CSV_HEADERS }
          : { pieces: reviewsAsJson(pages), headers: JSON_HEADERS },
      );
    },

    async deleteReview({ id: named, uuids, ...writer }) {
      const flashcardId = await cardOfReview(pool, writer.viewer.userId, named);
      if (flashcardId === null) return refuse("not_found");
      const outcome = await queue.submit(writer.viewer.userId, {
        ...senderOf(writer),
        commands: [
          {
            type: "flashcard.unrate",
            uuid: uuids.mutation,
            user_action_uuid: uuids.userAction,
            id: flashcardId,
            undo_of: named,
          },
        ],
        atomic: true,
      });
      if (!outcome.ok) return refuseBatch(outcome, null);
      return answerEmpty(batchHeaders(outcome, outcome.results[0]?.replayed === true));
    },
  };
}

/** A review is a rating, under its own name. */
function commandOf(review: study.ReviewInput, zone: string, userAction: string | null): wire.Command {
  const confidence = confidenceOfRating(review.rating);
  if (!confidence) throw new Error("a rating that the contract lets in has no colour");
  return {
    type: "flashcard.rate",
    uuid: review.uuid.toLowerCase(),
    user_action_uuid: userAction,
    id: review.flashcard_id,
    part: review.part,
    confidence_rating: confidence.color,
    reviewed_at: review.reviewed_at,
    time_zone: review.time_zone ?? zone,
    duration_ms: review.duration_ms,
    due_day: review.due_day,
  };
}
