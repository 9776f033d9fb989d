import { askedShapes, boxAround } from "@perennial/domain/card/shown-shapes";
import { type ReactElement, useMemo, useState } from "react";
import { CoveredPicture } from "../../ui/picture/covered-picture.tsx";
import { PICTURE_TEXTS } from "../../ui/picture/picture-texts.ts";
import { Sentence } from "../../ui/sentence.tsx";
import { AttachedToSides, ratingText, type SidesViewProps } from "./card-view.tsx";
import { PART_TEXTS } from "./study-texts.ts";

/** A picture with hidden parts as it is asked, and with the asked one uncovered and named. */
export function PictureView({
  flashcard,
  part,
  sides,
  progress,
  isShown,
  onTurn,
}: SidesViewProps & { onTurn: () => void }): ReactElement {
  const text = flashcard?.shapes ?? "";
  const { picture, shapes, hides, place, count } = useMemo(() => askedShapes(text, part), [text, part]);
  const { closeTo, isOutside } = useMemo(() => {
    const boxes = shapes.flatMap((shape) => (shape.isAsked ? [boxAround(shape.points)] : []));
    return {
      closeTo: boxes.length === 0 ? undefined : boxAround(boxes.flat()),
      // Points are read within the picture: a shape beyond its edge lies flat on it.
      isOutside:
        boxes.length > 0 && boxes.every(([left, top, right, bottom]) => left === right || top === bottom),
    };
  }, [shapes]);
  const [isWhole, setWhole] = useState(false);
  const [showsOthers, setShowsOthers] = useState(false);
  const hidesOthers = hides === "all" && !(isShown && showsOthers);
  return (
    <>
      <button type="button" className="leaf" onClick={onTurn}>
        <span className="vh">{isShown ? "Answer: " : "Flashcard: "}</span>
        <CoveredPicture
          text={sides.question}
          picture={picture}
          heading={PICTURE_TEXTS.whichPart}
          shapes={shapes}
          hidesOthers={hidesOthers}
          isShown={isShown}
          description={PICTURE_TEXTS.coveredPart(place, count, isShown ? sides.answer : undefined)}
          closeTo={isWhole ? undefined : closeTo}
        />
        {isShown ? (
          <span className="says" dir="auto" translate="no">
            {sides.answer}
          </span>
        ) : (
          <span className="vh">, {ratingText(progress)}</span>
        )}
      </button>
      {isOutside && (
        <p className="nothing-below">
          <Sentence text={PART_TEXTS.outside} />
        </p>
      )}
      <AttachedToSides sides={sides} isShown={isShown} />
      <div className="part">
        {(hides === "all" && !isShown ? PART_TEXTS.allHidden : PART_TEXTS.picture)(place, count)}
        {hides === "all" && isShown && (
          <button type="button" className="quiet" data-others="" onClick={() => setShowsOthers(!showsOthers)}>
            {showsOthers ? PART_TEXTS.hideOthers : PART_TEXTS.showOthers}
            <span className="key" aria-hidden="true">
              H
            </span>
          </button>
        )}
        <button
          type="button"
          className="quiet whole-picture"
          aria-pressed={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {PART_TEXTS.wholePicture}
        </button>
      </div>
    </>
  );
}
