import type { CardValues } from "@perennial/domain/card/card";
import { sidesOf } from "@perennial/domain/card/card-kinds";
import { askedShapes } from "@perennial/domain/card/shown-shapes";
import { type ReactElement, useMemo } from "react";
import { CoveredPicture } from "../../ui/picture/covered-picture.tsx";
import { PICTURE_TEXTS } from "../../ui/picture/picture-texts.ts";
import "./picture-card.css";

/** A picture with hidden parts in its row: one part is asked, or uncovered and named. */
export function PictureCard({
  card,
  part,
  isShown,
}: {
  card: CardValues;
  part: number;
  isShown: boolean;
}): ReactElement {
  const text = card.shapes ?? "";
  const { picture, shapes, hides, place, count } = useMemo(() => askedShapes(text, part), [text, part]);
  const { answer } = sidesOf(card, part);
  return (
    <>
      <CoveredPicture
        text={card.question}
        picture={picture}
        heading={PICTURE_TEXTS.whichPart}
        shapes={shapes}
        hidesOthers={hides === "all"}
        isShown={isShown}
        description={PICTURE_TEXTS.coveredPart(place, count, isShown ? answer : undefined)}
      />
      {isShown && <span className="part-name">{answer}</span>}
    </>
  );
}
