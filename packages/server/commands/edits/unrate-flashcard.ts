import type * as wire from "@perennial/contract/outline/wire";
import { unlogReview } from "@perennial/domain/intent/log-review";
import { partId } from "@perennial/domain/kind/owner";
import { err, ok } from "@perennial/domain/result";
import type { Asking } from "../state/asking.ts";
import type { GroupState } from "../state/group-state.ts";
import type { Decision } from "./decision.ts";
import { presentProgress } from "./present.ts";
import { refuse, refuseField } from "./refusal.ts";

type Command = Extract<wire.Command, { type: "flashcard.unrate" }>;

/** Takes a rating back, whatever came after it. Its row stays, and names what took it back; twice is once. */
export function* unrateFlashcard(
  state: GroupState,
  { uuid, id, undo_of: named }: Pick<Command, "uuid" | "id" | "undo_of">,
): Asking<Decision> {
  if (typeof named !== "string")
    return err(refuseField("undo_of", "Name the rating that is to be taken back."));
  const rating = state.reviews.get(named.toLowerCase());
  if (!state.outline.get("flashcard", id) || rating?.flashcardId !== id) return err(refuse("not_found"));
  if (rating.undoneBy === null) {
    const { review, op } = unlogReview(state.outline, state.reviews, rating, uuid.toLowerCase());
    state.putReview(review);
    state.apply([op]);
  }
  return ok({ status: 200, body: yield* presentProgress(state, partId(id, rating.part)) });
}
