import { CONFIDENCES } from "@perennial/domain/study/confidence";
import type { ReactElement } from "react";
import { Petals } from "../../ui/petals.tsx";
import { Sentence } from "../../ui/sentence.tsx";
import { MEANINGS, SESSION_TEXTS } from "./study-texts.ts";

/** What the four buttons mean, in a sentence each: in the first session on this device, and never again. */
export function Coach({ onDone }: { onDone: () => void }): ReactElement {
  return (
    <div className="coach">
      <ul>
        {CONFIDENCES.map(({ color, label, rating }) => (
          <li key={color}>
            <Petals color={color} filled={rating} />
            <b>{label}</b>
            <span>{MEANINGS[color].long}</span>
          </li>
        ))}
      </ul>
      <p className="beside">
        <Sentence text={SESSION_TEXTS.marks} />
      </p>
      <button type="button" className="link" onClick={onDone}>
        {SESSION_TEXTS.explained}
      </button>
    </div>
  );
}
