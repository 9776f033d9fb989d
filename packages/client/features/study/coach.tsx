import { CONFIDENCES } from "@perennial/domain/study/confidence";
import type { ReactElement } from "react";
import { Petals } from "../../ui/petals.tsx";
import { MEANINGS } from "./study-words.ts";

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
      <button type="button" className="link" onClick={onDone}>
        Got it, don’t show again
      </button>
    </div>
  );
}
