import type * as wire from "@perennial/contract/wire";
import { rateFlashcard as decideRating } from "@perennial/domain/intent/rate-flashcard";
import { err, ok } from "@perennial/domain/result";
import { type Decision, follow } from "./decision.ts";
import type { GroupState } from "./group-state.ts";
import { presentProgress } from "./present.ts";
import { refuse, refuseFeature } from "./refusal.ts";

type Command = Extract<wire.Command, { type: "flashcard.rate" }>;

/** POST /flashcards/{id}/confidence: how well a card was known just now. */
export function rateFlashcard(
  state: GroupState,
  command: Pick<Command, "id" | "confidence_rating">,
): Decision {
  const { id: flashcardId, confidence_rating: color } = command;
  // Policy before rules, as for making a card.
  if (!state.may("Flashcard Confidence Rating")) return err(refuseFeature("Flashcard Confidence Rating"));
  if (!state.outline.get("flashcard", flashcardId)) return err(refuse("not_found"));
  const done = follow(state, decideRating(state.outline, { flashcardId, color, now: state.now }));
  return done.ok ? ok({ status: 200, body: presentProgress(state, flashcardId) }) : done;
}
