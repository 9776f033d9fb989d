import { CONFIDENCES, type Confidence } from "@perennial/domain/study/confidence";
import type { Progress } from "@perennial/domain/tree/node";
import type { ReactElement } from "react";
import { comesBackText, type RatedHere } from "../../commands/comes-back-text.ts";
import { RatingButton } from "../../ui/rating-button.tsx";
import { RATING_TEXTS } from "../../ui/rating-texts.ts";
import { SESSION_TEXTS } from "./study-texts.ts";

/** The four ratings in two groups (forgotten or not), each with its meaning and the next due date. */
export function Grades({
  progress,
  here,
  onRate,
}: {
  progress: Progress | undefined;
  here: RatedHere;
  onRate: (confidence: Confidence) => void;
}): ReactElement {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form; these are four buttons
    <div className="grades" role="group" aria-label={RATING_TEXTS.question}>
      <span className="group" aria-hidden="true">
        {SESSION_TEXTS.notKnown}
      </span>
      <span className="group knew" aria-hidden="true">
        Knew it
      </span>
      {CONFIDENCES.map((confidence) => {
        const { color, key } = confidence;
        return (
          <RatingButton
            key={color}
            grade={confidence}
            meaning={RATING_TEXTS.meanings[color]}
            comesBack={comesBackText(progress, color, here)}
            data-rate={color}
            aria-keyshortcuts={key}
            onClick={() => onRate(confidence)}
          />
        );
      })}
    </div>
  );
}
