import type { MonthRetention } from "@perennial/domain/study/stats/history";
import { likelyRange } from "@perennial/domain/study/stats/likely-range";
import type { StudyDay } from "@perennial/domain/study/study-day";
import { Fragment, type ReactElement } from "react";
import { Sentence } from "../../ui/sentence.tsx";
import { Figure } from "./figure.tsx";
import {
  monthText,
  monthYearText,
  percent,
  percentText,
  shareValue,
  shortMonthText,
} from "./number-words.ts";
import { PLOT_TEXTS } from "./progress-texts.ts";
import { ShareLines } from "./share-lines.tsx";
import type { NumberTable } from "./table.ts";
import { shareTicks } from "./ticks.ts";

const TEXTS = PLOT_TEXTS.recall;
const HEIGHT = 196;
const BASELINE = 164;
const TOP = 12;

/** A month as it is drawn, all shares from 0 to 1. */
interface ShownMonth {
  readonly month: string;
  readonly reviews: number;
  readonly share: number;
  readonly wanted: number;
  /** Between what the true share likely lies. */
  readonly range: readonly [low: number, high: number];
}

const COLUMNS: NumberTable<ShownMonth>["columns"] = [
  {
    head: "Month",
    text: ({ month }) => monthYearText(month),
    value: ({ month }) => month,
  },
  { head: "Known", text: ({ share }) => percentText(share), value: ({ share }) => shareValue(share) },
  { head: "Goal", text: ({ wanted }) => percentText(wanted), value: ({ wanted }) => shareValue(wanted) },
  {
    head: "Likely between",
    text: ({ range }) => `${percent(range[0])} and ${percentText(range[1])}`,
    value: ({ range }) => range.map(shareValue).join(" and "),
  },
  { head: "Reviews", text: ({ reviews }) => String(reviews) },
];

/** Recall by month, beside the retention wanted then. `desired`: what is wanted now, from 0 to 1. */
export function RecallFigure({
  months,
  today,
  desired,
}: {
  months: readonly MonthRetention[];
  today: StudyDay;
  desired: number;
}): ReactElement {
  const shown = months.map((month) => ({
    month: month.month,
    reviews: month.reviews,
    share: month.known / month.reviews,
    wanted: month.desired ?? desired,
    range: likelyRange(month.known, month.reviews),
  }));
  const last = shown.at(-1);
  const lastMonth = last === undefined ? "" : monthText(last.month, today);
  return (
    <Figure
      title={TEXTS.title}
      says={
        last === undefined ? (
          TEXTS.none
        ) : (
          <Sentence text={TEXTS.share(percent(last.share), lastMonth, percent(last.wanted))} />
        )
      }
      table={{
        caption: TEXTS.table,
        fileName: "known-by-month",
        columns: COLUMNS,
        rows: shown,
      }}
    >
      {last !== undefined && (
        <>
          <div className="plot">
            <RecallPlot shown={shown} last={last} lastMonth={lastMonth} />
          </div>
          <p className="keyline">
            <span>
              <i className="sw wanted" />
              {TEXTS.goal}
            </span>
          </p>
        </>
      )}
    </Figure>
  );
}

/** A dot for each month with its likely range as a bar, and what was wanted as a dashed line. */
function RecallPlot({
  shown,
  last,
  lastMonth,
}: {
  shown: readonly ShownMonth[];
  last: ShownMonth;
  lastMonth: string;
}): ReactElement {
  const ticks = shareTicks(Math.min(1, ...shown.flatMap(({ range, wanted }) => [range[0], wanted])));
  const low = ticks[0] ?? 0;
  const y = (share: number) => BASELINE - ((share - low) / (1 - low)) * (BASELINE - TOP);
  const at = (months: number) => `${(months / shown.length) * 100}%`;
  const x = (i: number) => at(i + 0.5);
  return (
    <svg
      width="100%"
      height={HEIGHT}
      role="img"
      aria-label={TEXTS.drawn(lastMonth, percentText(last.share), percentText(last.wanted))}
    >
      <ShareLines ticks={ticks} y={y} />
      {spansOf(shown).map(({ from, to, wanted, before }) => (
        <Fragment key={from}>
          {before !== null && (
            <line className="ln dash" x1={at(from)} x2={at(from)} y1={y(before)} y2={y(wanted)} />
          )}
          <line className="ln dash" x1={at(from)} x2={at(to)} y1={y(wanted)} y2={y(wanted)} />
        </Fragment>
      ))}
      {shown.map(({ month, share, range }, i) => (
        <g key={month}>
          <line className="err" x1={x(i)} x2={x(i)} y1={y(range[1])} y2={y(range[0])} />
          <circle className={i === shown.length - 1 ? "pt full" : "pt"} cx={x(i)} cy={y(share)} r="4" />
          <text x={x(i)} y={HEIGHT - 6} textAnchor="middle" className={i % 2 === 1 ? "odd" : undefined}>
            {shortMonthText(month)}
          </text>
        </g>
      ))}
    </svg>
  );
}

/** Months one after the other for which the same was wanted, as far as a plot tells it apart. */
interface Span {
  readonly from: number;
  readonly to: number;
  readonly wanted: number;
  /** What was wanted until then; null at first. */
  readonly before: number | null;
}

function spansOf(months: readonly { readonly wanted: number }[]): readonly Span[] {
  const spans: Span[] = [];
  for (const [from, { wanted }] of months.entries()) {
    const last = spans.at(-1);
    if (last && percent(last.wanted) === percent(wanted)) spans[spans.length - 1] = { ...last, to: from + 1 };
    else spans.push({ from, to: from + 1, wanted, before: last?.wanted ?? null });
  }
  return spans;
}
