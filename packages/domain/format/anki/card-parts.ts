import type { CardKindName } from "../../card/card.ts";
import { BACK, FRONT } from "../../card/card-kinds.ts";
import { FIRST_NAMED_PART } from "../../card/shapes.ts";

/**
 * Returns the part of a card that a card of Anki is, by its place among those of its note. Of steps, which rows ask, it
 * is no part yet, but the number of the gap.
 */
export function partOfOrd(kind: CardKindName, ord: number): number {
  if (kind === "both") return ord === 0 ? FRONT : BACK;
  if (kind === "cloze" || kind === "steps") return ord + 1;
  return kind === "occlusion" ? FIRST_NAMED_PART + ord + 1 : FRONT;
}

/** Returns the place of a part among the cards of its note in Anki. */
export function ordOfPart(kind: CardKindName, part: number): number {
  if (kind === "both") return part === FRONT ? 0 : 1;
  if (kind === "cloze") return part - 1;
  return kind === "occlusion" ? part - FIRST_NAMED_PART - 1 : 0;
}
