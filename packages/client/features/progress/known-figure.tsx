import type { MonthKnown } from "@perennial/domain/study/stats/history";
import { likelyRange } from "@perennial/domain/study/stats/likely-range";
import type { ReactElement } from "react";
import { Figure } from "./figure.tsx";
import { monthText, percent, percentText, shareValue, shortMonthText } from "./number-words.ts";
import { ShareLines } from "./share-lines.tsx";
import { shareTicks } from "./ticks.ts";

const HEIGHT = 196;
const GROUND = 164;
const TOP = 12;

/** How cards that came back were known, month by month, against what was wanted. */
export function KnownFigure({
  months,
  desired,
}: {
  months: readonly MonthKnown[];
  desired: number;
}): ReactElement {
  const shown = months.map((month) => ({
    ...month,
    share: month.known / month.reviews,
    range: likelyRange(month.known, month.reviews),
  }));
  const last = shown.at(-1);
  const ticks = shareTicks(Math.min(desired, ...shown.map(({ range }) => range[0])));
  const low = ticks[0] ?? 0;
  const y = (share: number) => GROUND - ((share - low) / (1 - low)) * (GROUND - TOP);
  const x = (i: number) => `${((i + 0.5) / shown.length) * 100}%`;
  return (
    <Figure
      title="Known when asked"
      says={
        last === undefined ? (
          "No card has come back after a night yet. Then this shows, month by month, how many of them you knew."
        ) : (
          <>
            <b>{percent(last.share)} of 100</b> in {monthText(last.month)}; you want {percent(desired)}. The
            bar at each dot says how sure that is: few reviews, long bar.
          </>
        )
      }
      table={{
        caption: "Known when asked, by month",
        fileName: "known-by-month",
        columns: [
          {
            head: "Month",
            text: ({ month }) => `${monthText(month)} ${month.slice(0, 4)}`,
            value: ({ month }) => month,
          },
          { head: "Known", text: ({ share }) => percentText(share), value: ({ share }) => shareValue(share) },
          { head: "Wanted", text: () => percentText(desired), value: () => shareValue(desired) },
          {
            head: "Likely between",
            text: ({ range }) => `${percent(range[0])} and ${percentText(range[1])}`,
            value: ({ range }) => range.map(shareValue).join(" and "),
          },
          { head: "Reviews", text: ({ reviews }) => String(reviews) },
        ],
        rows: shown,
      }}
    >
      {last !== undefined && (
        <>
          <div className="plot">
            <svg
              width="100%"
              height={HEIGHT}
              role="img"
              aria-label={`Dots: share of cards known when they came back, by month, in ${monthText(last.month)} ${percentText(last.share)}; dashed: what was wanted, ${percentText(desired)}`}
            >
              <ShareLines ticks={ticks} y={y} />
              <line className="ln dash" x1="0" x2="100%" y1={y(desired)} y2={y(desired)} />
              {shown.map(({ month, share, range }, i) => (
                <g key={month}>
                  <line className="err" x1={x(i)} x2={x(i)} y1={y(range[1])} y2={y(range[0])} />
                  <circle
                    className={i === shown.length - 1 ? "pt full" : "pt"}
                    cx={x(i)}
                    cy={y(share)}
                    r="4"
                  />
                  <text
                    x={x(i)}
                    y={HEIGHT - 6}
                    textAnchor="middle"
                    className={i % 2 === 1 ? "odd" : undefined}
                  >
                    {shortMonthText(month)}
                  </text>
                </g>
              ))}
            </svg>
          </div>
          <p className="keyline">
            <span>
              <i className="sw wanted" />
              what you want
            </span>
          </p>
        </>
      )}
    </Figure>
  );
}
