import type { CardValues } from "@perennial/domain/card/card";
import { rowOfPart, sidesOf } from "@perennial/domain/card/card-kinds";
import { namesOfParts } from "@perennial/domain/card/shown-shapes";
import type { StudyMoment } from "@perennial/domain/study/study-day";
import type { ReactElement } from "react";
import { dueText } from "../../commands/due-text.ts";
import { type PartInRow, titleOf } from "../../store/row-data.ts";
import type { TreeStore } from "../../store/tree-store.ts";
import { wordsOf } from "../../ui/rich-text.tsx";
import { CardPetals } from "./card-bullet.tsx";
import { PART_TEXTS } from "./flashcard-texts.ts";

/** Naming a part reads its sentence: of thousands of gaps only the first ones are named. */
const MOST_NAMED = 100;

/**
 * Of a card that asks several parts: a mark for each, with what it asks and when it comes back.
 * @param isSaid whether that is written beside the mark, and not only heard; the other parts of a picture stay covered then
 */
export function Parts({
  tree,
  card,
  parts,
  here,
  isSaid = false,
}: {
  tree: RowsByNumber;
  card: CardValues;
  parts: readonly PartInRow[];
  here: StudyMoment;
  isSaid?: boolean;
}): ReactElement {
  const isPicture = card.kind === "occlusion";
  const labels = isPicture && !isSaid ? namesOfParts(card.shapes ?? "") : undefined;
  const nameOf = (part: number, place: number) =>
    labels?.get(part) ?? (isPicture ? PART_TEXTS.numbered(place + 1) : nameOfPart(tree, card, part, place));
  return (
    <ul className={isSaid ? "parts-said" : "card-parts"} aria-label={PART_TEXTS.list}>
      {parts.slice(0, MOST_NAMED).map(({ part, progress }, place) => (
        <li key={part}>
          <CardPetals progress={progress} size={12} />
          <span
            className={isSaid ? undefined : "vh"}
          >{`${nameOf(part, place)}, ${dueText(progress, here)}`}</span>
        </li>
      ))}
    </ul>
  );
}

/** What reads the rows that are steps of a card. */
type RowsByNumber = Pick<TreeStore, "row" | "keyOf" | "identity">;

/** What a part of a card is called, by the words that answer it. */
function nameOfPart(tree: RowsByNumber, card: CardValues, part: number, place: number): string {
  if (card.kind === "both") return place === 0 ? PART_TEXTS.front : PART_TEXTS.back;
  const number = card.kind === "steps" ? rowOfPart(card.kind, part) : undefined;
  if (number === undefined) return sidesOf(card, part).answer;
  return wordsOf(titleOf(tree.row(tree.keyOf(tree.identity.current("node", number)))));
}
