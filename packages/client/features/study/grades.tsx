import { CONFIDENCES, type Confidence } from "@perennial/domain/study/confidence";
import type { Progress } from "@perennial/domain/tree/node";
import type { ReactElement } from "react";
import { comesBackText } from "../../commands/comes-back-text.ts";
import type { Here } from "../../commands/due-text.ts";
import { Petals } from "../../ui/petals.tsx";
import { MEANINGS } from "./study-words.ts";

/**
 * The four ratings in two groups, since what people get wrong is the border between red and the rest: each with what
 * it means, and when the card comes back if it is pressed now.
 */
export function Grades({
  progress,
  here,
  onRate,
}: {
  progress: Progress | undefined;
  here: Here;
  onRate: (confidence: Confidence) => void;
}): ReactElement {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form; these are four buttons
    <div className="grades" role="group" aria-label="How well did you know it?">
      <span className="group" aria-hidden="true">
        Didn’t know it
      </span>
      <span className="group knew" aria-hidden="true">
        Knew it
      </span>
      {CONFIDENCES.map((confidence) => {
        const { color, label, key, rating } = confidence;
        const { heard, short } = MEANINGS[color];
        return (
          <button
            key={color}
            type="button"
            data-rate={color}
            aria-keyshortcuts={key}
            onClick={() => onRate(confidence)}
          >
            <Petals color={color} filled={rating} />
            <span className="n">
              {label}
              <span className="pause">, </span>
            </span>
            <span className="k" aria-hidden="true">
              {key}
            </span>
            <span className="m">
              <span>
                <span className="vh">{heard}</span>
                {short}
                <span className="pause">, </span>
              </span>
              <span className="iv">{comesBackText(progress, color, here)}</span>
            </span>
          </button>
        );
      })}
    </div>
  );
}
