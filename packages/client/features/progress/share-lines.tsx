import type { ReactElement } from "react";
import { percent, percentText } from "./number-words.ts";

/** The lines of a scale of shares, each with its per cent on the left; the first says what is counted. */
export function ShareLines({
  ticks,
  y,
}: {
  ticks: readonly number[];
  /** How far from the top a share stands, in px. */
  y: (share: number) => number;
}): ReactElement {
  return (
    <>
      {ticks.map((tick, i) => (
        <g key={tick}>
          <line className="grid" x1="0" x2="100%" y1={y(tick)} y2={y(tick)} />
          <text x="-10" y={y(tick) + 4} textAnchor="end">
            {i === 0 ? percentText(tick) : percent(tick)}
          </text>
        </g>
      ))}
    </>
  );
}
