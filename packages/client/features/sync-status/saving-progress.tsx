import { type ReactElement, useEffect, useState } from "react";
import "./saving-progress.css";

/** How much of a change of many rows is on the server. */
export function SavingProgress({ steps }: { steps: number }): ReactElement {
  const [most, setMost] = useState(steps);
  useEffect(() => setMost((before) => Math.max(before, steps)), [steps]);
  const share = most === 0 ? 100 : Math.max(0, Math.floor((100 * (most - steps)) / most));
  return (
    <span
      className="saving"
      role="progressbar"
      aria-label="Saving"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={share}
    >
      <span style={{ inlineSize: `${share}%` }} />
    </span>
  );
}
