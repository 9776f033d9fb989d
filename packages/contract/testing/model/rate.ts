import { canBeRated } from "@perennial/domain/card/card-kinds";
import { logReview, unlogReview } from "@perennial/domain/intent/log-review";
import type { RecordOf } from "@perennial/domain/kind/kinds";
import { partId } from "@perennial/domain/kind/owner";
import type { Command } from "@perennial/domain/op/command";
import { err, ok, type Result } from "@perennial/domain/result";
import { confidenceOfColor } from "@perennial/domain/study/confidence";
import { undoneReview } from "@perennial/domain/study/review-log";
import { reviewTimeError } from "@perennial/domain/study/review-time";
import { DEFAULT_SCHEDULING } from "@perennial/domain/study/schedule";
import { shownPart } from "@perennial/domain/study/shown-part";
import { FALLBACK_ZONE } from "@perennial/domain/study/study-day";
import type * as wire from "../../outline/wire.ts";
import { presentProgress } from "./present.ts";
import { type RefusalAnswer, refused, refusedField } from "./refusal.ts";
import type { ModelState } from "./state.ts";

type CommandOf<T extends wire.Command["type"]> = Extract<wire.Command, { type: T }>;
type RateCommand = Extract<Command, { type: "flashcard.rate" }>;
type Rated = Result<{ readonly status: 200; readonly body: unknown }, RefusalAnswer>;

/** A rating counts when it was given; where, is what the one was told that it gives again, or else UTC. */
export function rate(state: ModelState, command: CommandOf<"flashcard.rate">): Rated {
  const { outline, reviews } = state;
  const { id: flashcardId, reviewed_at: reviewedAt, undo_of: again } = command;
  const now = state.now();
  const card = outline.get("flashcard", flashcardId);
  if (!card) return err(refused("not_found"));
  const part = command.part ?? shownPart(outline, flashcardId);
  if (!isAsked(state, card, part)) return err(refusedField("part", NO_SUCH_PART));
  const at = typeof reviewedAt === "string" ? new Date(reviewedAt) : now;
  const fault = reviewTimeError(at, now);
  if (fault !== null) return err(refusedField("reviewed_at", fault));
  const former = typeof again === "string" ? undoneReview(reviews.of(flashcardId, part), again) : undefined;
  const { review, op } = logReview(outline, reviews, {
    uuid: command.uuid,
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
  return ok({ status: 200, body: presentProgress(state, partId(flashcardId, part)) });
}

export const NO_SUCH_PART = "The card does not ask such a part.";

/** Whether a card asks a part, or did once. */
export const isAsked = ({ outline }: ModelState, card: RecordOf<"flashcard">, part: number): boolean =>
  canBeRated(card, part, outline.get("progress", partId(card.id, part)) !== undefined);

/** What another device decided: its rating comes into the log as any. */
export function rateAs(state: ModelState, uuid: string, command: RateCommand): void {
  const { id: flashcardId, part, color, reviewedAt, timeZone = FALLBACK_ZONE } = command;
  const { rating } = confidenceOfColor(color);
  const at = reviewedAt === undefined ? state.now() : new Date(reviewedAt);
  const given = { uuid, flashcardId, part, rating, at, timeZone, durationMs: null };
  const { review, op } = logReview(state.outline, state.reviews, given);
  state.putReview(review);
  state.apply([op]);
}

/** Takes back the rating of a call; what came after it counts as if that had never been. */
export function unrate(state: ModelState, command: CommandOf<"flashcard.unrate">): Rated {
  const { outline, reviews } = state;
  const { id, undo_of: uuid } = command;
  if (typeof uuid !== "string")
    return err(refusedField("undo_of", "Name the rating that is to be taken back."));
  const rating = reviews.get(uuid);
  if (!outline.get("flashcard", id) || rating?.flashcardId !== id) return err(refused("not_found"));
  if (rating.undoneBy === null) {
    const { review, op } = unlogReview(outline, reviews, rating, command.uuid);
    state.putReview(review);
    state.apply([op]);
  }
  return ok({ status: 200, body: presentProgress(state, partId(id, rating.part)) });
}
