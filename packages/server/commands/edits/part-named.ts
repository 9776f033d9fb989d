import { canBeRated } from "@perennial/domain/card/card-kinds";
import { partId } from "@perennial/domain/kind/owner";
import { err, ok, type Result } from "@perennial/domain/result";
import { shownPart } from "@perennial/domain/study/shown-part";
import type { GroupState } from "../state/group-state.ts";
import { type CommandRefusal, refuse, refuseField } from "./refusal.ts";

/** Returns which part of a card a command is about: the one that is shown where it names none. Refuses one that is not asked. */
export function partNamed(
  { outline }: GroupState,
  flashcardId: number,
  named: number | null | undefined,
): Result<number, CommandRefusal> {
  const card = outline.get("flashcard", flashcardId);
  if (!card) return err(refuse("not_found"));
  const part = named ?? shownPart(outline, flashcardId);
  const isKnown = outline.get("progress", partId(flashcardId, part)) !== undefined;
  return canBeRated(card, part, isKnown)
    ? ok(part)
    : err(refuseField("part", "The card does not ask such a part."));
}
