import type * as wire from "@perennial/contract/outline/wire";
import { logReview } from "@perennial/domain/intent/log-review";
import { partId } from "@perennial/domain/kind/owner";
import { err, ok } from "@perennial/domain/result";
import { confidenceOfColor } from "@perennial/domain/study/confidence";
import { undoneReview } from "@perennial/domain/study/review-log";
import { reviewTimeError } from "@perennial/domain/study/review-time";
import { DEFAULT_SCHEDULING } from "@perennial/domain/study/schedule";
import { FALLBACK_ZONE } from "@perennial/domain/study/study-day";
import type { Asking } from "../state/asking.ts";
import type { GroupState } from "../state/group-state.ts";
import type { Decision } from "./decision.ts";
import { needScheduling } from "./need-scheduling.ts";
import { partNamed } from "./part-named.ts";
import { presentProgress } from "./present.ts";
import { refuseFeature, refuseField } from "./refusal.ts";

type Command = Extract<wire.Command, { type: "flashcard.rate" }>;

/** Adds a rating to the log of reviews: POST /flashcards/{id}/confidence and POST /study/reviews. */
export function* rateFlashcard(
  state: GroupState,
  command: Omit<Command, "type" | "user_action_uuid">,
): Asking<Decision> {
  const { id: flashcardId, reviewed_at: reviewedAt, undo_of: again } = command;
  // Policy before rules, as for making a card.
  if (!state.may("Flashcard Confidence Rating")) return err(refuseFeature("Flashcard Confidence Rating"));
  const named = partNamed(state, flashcardId, command.part);
  if (!named.ok) return named;
  const part = named.value;
  const at = typeof reviewedAt === "string" ? new Date(reviewedAt) : state.now;
  const fault = reviewTimeError(at, state.now);
  if (fault !== null) return err(refuseField("reviewed_at", fault));
  yield* needScheduling(state, flashcardId);
  // What is done again was given where the log says, and counts as it did.
  const former =
    typeof again === "string"
      ? undoneReview(state.reviews.of(flashcardId, part), again.toLowerCase())
      : undefined;
  const { review, op } = logReview(state.outline, state.reviews, {
    uuid: command.uuid.toLowerCase(),
    flashcardId,
    part,
    rating: confidenceOfColor(command.confidence_rating).rating,
    at,
    timeZone: command.time_zone ?? former?.timeZone ?? FALLBACK_ZONE,
    durationMs: command.duration_ms ?? former?.durationMs ?? null,
    dueDay: command.due_day ?? undefined,
    scheduling: former && (former.scheduling ?? DEFAULT_SCHEDULING),
  });
  state.putReview(review);
  state.apply([op]);
  return ok({ status: 200, body: yield* presentProgress(state, partId(flashcardId, part)) });
}
