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
      <p className="beside">
        A card for another day: <b>Bury</b> it until tomorrow. One that you do not want to be asked:{" "}
        <b>Suspend</b> it. <b>Flag</b> it to find it again.
      </p>
      <button type="button" className="link" onClick={onDone}>
        Got it, don’t show again
      </button>
    </div>
  );
}
