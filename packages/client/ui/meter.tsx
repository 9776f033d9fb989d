import type { ReactElement } from "react";
import "./meter.css";

interface MeterProps {
  /** What goes on, for who does not see it. */
  readonly label: string;
  /** So much of the total; where that is less than a hundredth, the bar says only that it goes on. */
  readonly done: number;
  readonly total: number;
  /** What is being done just now. */
  readonly words?: string;
}

/** How far something is that takes its time. */
export function Meter({ label, done, total, words }: MeterProps): ReactElement {
  const percent = total === 0 ? 0 : Math.floor((100 * done) / total);
  const isGoing = percent === 0;
  return (
    <div
      className={isGoing ? "meter going" : "meter"}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={isGoing ? undefined : percent}
      aria-valuetext={words}
    >
      <i style={isGoing ? undefined : { inlineSize: `${percent}%` }} />
    </div>
  );
}
