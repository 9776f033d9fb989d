import { newCardFromWire } from "@perennial/contract/outline/card-on-wire";
import type * as wire from "@perennial/contract/outline/wire";
import { createFlashcard as decideFlashcard } from "@perennial/domain/intent/create-flashcard";
import { err, ok } from "@perennial/domain/result";
import type { Asking } from "../state/asking.ts";
import type { GroupState } from "../state/group-state.ts";
import { type Decision, follow } from "./decision.ts";
import { presentFlashcard } from "./present.ts";
import { refuseFeature } from "./refusal.ts";

/** POST /flashcards: creates a card that no node shows yet. */
export function* createFlashcard(
  state: GroupState,
  { flashcard }: { readonly flashcard: wire.FlashcardInput },
): Asking<Decision> {
  if (!state.may("Flashcard Creation")) return err(refuseFeature("Flashcard Creation"));
  const id = yield* state.draw("flashcard");
  const plan = decideFlashcard(state.outline, { id, ...newCardFromWire(flashcard) });
  const done = follow(state, plan, { text: "flashcard.question" });
  return done.ok ? ok({ status: 201, body: presentFlashcard(state, id) }) : done;
}
