import { cardChangeFromWire } from "@perennial/contract/outline/card-on-wire";
import type * as wire from "@perennial/contract/outline/wire";
import { ok } from "@perennial/domain/result";
import type { Asking } from "../state/asking.ts";
import type { GroupState } from "../state/group-state.ts";
import type { Decision } from "./decision.ts";
import type { OwnWrites } from "./known-texts.ts";
import { presentFlashcard } from "./present.ts";
import { updateContent } from "./update-content.ts";

/** PUT /flashcards: what is said of a card changes. A blank answer is stored. */
export function* updateFlashcard(
  state: GroupState,
  { id, flashcard }: { readonly id: number; readonly flashcard: wire.FlashcardChange },
  ownWrites: OwnWrites,
): Asking<Decision> {
  const { base_version, ...said } = flashcard;
  const fields = cardChangeFromWire(said);
  const known = ownWrites.known("flashcard", id, base_version);
  const change = { kind: "flashcard", id, fields, known } as const;
  const done = yield* updateContent(state, change, { text: "flashcard.question" });
  return done.ok ? ok({ status: 200, body: presentFlashcard(state, id) }) : done;
}
