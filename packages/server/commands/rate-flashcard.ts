import type * as wire from "@perennial/contract/wire";
import { rateFlashcard as decideRating } from "@perennial/domain/intent/rate-flashcard";
import { partId } from "@perennial/domain/kind/owner";
import { err, ok } from "@perennial/domain/result";
import { type Decision, follow } from "./decision.ts";
import type { GroupState } from "./group-state.ts";
import { presentProgress } from "./present.ts";
import { refuse, refuseFeature, refuseField } from "./refusal.ts";

type Command = Extract<wire.Command, { type: "flashcard.rate" }>;

/** A device's clock may be wrong by a time zone; what is further ahead was never given. */
const MOST_AHEAD_MS = 86_400_000;

/** POST /flashcards/{id}/confidence: how well a card was known when it was rated. */
export function rateFlashcard(
  state: GroupState,
  command: Omit<Command, "type" | "uuid" | "user_action_uuid">,
): Decision {
  const { id: flashcardId, confidence_rating: color, reviewed_at: reviewedAt } = command;
  // Policy before rules, as for making a card.
  if (!state.may("Flashcard Confidence Rating")) return err(refuseFeature("Flashcard Confidence Rating"));
  if (!state.outline.get("flashcard", flashcardId)) return err(refuse("not_found"));
  const given = typeof reviewedAt === "string" ? new Date(reviewedAt) : state.now;
  if (given.getTime() > state.now.getTime() + MOST_AHEAD_MS)
    return err(refuseField("reviewed_at", "A rating cannot have been given more than a day from now."));
  const part = command.part ?? 0;
  const done = follow(state, decideRating(state.outline, { flashcardId, color, part, now: given }));
  return done.ok ? ok({ status: 200, body: presentProgress(state, partId(flashcardId, part)) }) : done;
}
