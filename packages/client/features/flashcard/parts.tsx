import type { CardValues } from "@perennial/domain/card/card";
import { sidesOf } from "@perennial/domain/card/card-kinds";
import { namesOfParts } from "@perennial/domain/card/shapes";
import type { ReactElement } from "react";
import { dueText, type Here } from "../../commands/due-text.ts";
import type { PartInRow } from "../../store/row-data.ts";
import { CardPetals } from "./card-bullet.tsx";
import { PART_TEXTS } from "./flashcard-texts.ts";

/** Naming a part reads its sentence: of thousands of gaps only the first ones are named. */
const MOST_NAMED = 100;

/** Beside a card that asks several parts: a mark for each, with what it asks and when it comes back. */
export function Parts({
  card,
  parts,
  here,
}: {
  card: CardValues;
  parts: readonly PartInRow[];
  here: Here;
}): ReactElement {
  const names = card.kind === "occlusion" ? namesOfParts(card.shapes ?? "") : undefined;
  return (
    <ul className="card-parts" aria-label={PART_TEXTS.list}>
      {parts.slice(0, MOST_NAMED).map(({ part, progress }, place) => (
        <li key={part}>
          <CardPetals progress={progress} size={12} />
          <span className="vh">{`${names?.get(part) ?? nameOfPart(card, part, place)}, ${dueText(progress, here)}`}</span>
        </li>
      ))}
    </ul>
  );
}

/** What a part of a card is called, by the words that answer it. */
function nameOfPart(card: CardValues, part: number, place: number): string {
  if (card.kind === "both") return place === 0 ? PART_TEXTS.front : PART_TEXTS.back;
  return card.kind === "steps" ? PART_TEXTS.step(place + 1) : sidesOf(card, part).answer;
}
