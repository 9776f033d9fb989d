import type { DayReviews } from "@perennial/domain/study/stats/history";
import type { StudyDay } from "@perennial/domain/study/study-day";
import { numberText } from "@perennial/domain/text/counted";
import type { ReactElement } from "react";
import { Sentence } from "../../ui/sentence.tsx";
import { Figure } from "./figure.tsx";
import { dateText, dayValue, monthOfDay, weekdayOf } from "./number-words.ts";
import { PLOT_TEXTS } from "./progress-texts.ts";

const TEXTS = PLOT_TEXTS.year;
const WEEKS = 53;
const CELL = 12;
/** The side of a mark: nothing, and four amounts. Size carries it, so that print and greyscale keep it. */
const SIDES = [3, 4, 6, 9, 11] as const;

/** Upper ends of the first three amounts: a quarter of the days with reviews lies in each. */
function yearSteps(reviews: readonly number[]): readonly [number, number, number] {
  const sorted = [...reviews].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? 1;
  return [at(0.25), at(0.5), at(0.75)];
}

const sizeOf = (reviews: number, steps: readonly number[]): number => {
  if (reviews === 0) return SIDES[0];
  const above = steps.filter((step) => reviews > step).length;
  return SIDES[above + 1] ?? SIDES[4];
};

function says(reviews: number, days: number, earlier: number): string {
  if (reviews > 0) return TEXTS.done(reviews, days);
  return earlier > 0 ? TEXTS.noneSince(earlier) : TEXTS.none;
}

/** A mark for each day of a year; the larger, the more reviews. */
export function YearFigure({
  days,
  today,
  earlier,
}: {
  days: readonly DayReviews[];
  today: StudyDay;
  /** How many reviews were given before these days. */
  earlier: number;
}): ReactElement {
  const done = new Map(days.map((day) => [day.studyDay, day.reviews]));
  const steps = yearSteps(days.map(({ reviews }) => reviews));
  const first = today - weekdayOf(today) - (WEEKS - 1) * 7;
  const all = Array.from({ length: today - first + 1 }, (_, i) => first + i);
  const total = days.reduce((sum, { reviews }) => sum + reviews, 0);
  const most = days.reduce<DayReviews | null>((a, b) => (a && a.reviews >= b.reviews ? a : b), null);
  return (
    <Figure
      title={TEXTS.title}
      says={<Sentence text={says(total, days.length, earlier)} />}
      table={{
        caption: TEXTS.table,
        fileName: "reviews-by-day",
        columns: [
          {
            head: "Day",
            text: ({ studyDay }) => dateText(studyDay),
            value: ({ studyDay }) => dayValue(studyDay),
          },
          { head: "Reviews", text: ({ reviews }) => String(reviews) },
          { head: "Minutes", text: ({ seconds }) => (seconds / 60).toFixed(1) },
        ],
        rows: days,
      }}
    >
      <div className="year">
        <div className="wd" aria-hidden="true">
          <span>Mon</span>
          <span>Thu</span>
          <span>Sun</span>
        </div>
        <svg
          viewBox={`0 0 ${WEEKS * CELL} 104`}
          preserveAspectRatio="xMaxYMin slice"
          role="img"
          aria-label={most === null ? TEXTS.drawnNone : TEXTS.drawn(dateText(most.studyDay), most.reviews)}
        >
          {all.map((day) => {
            const side = sizeOf(done.get(day) ?? 0, steps);
            const inset = (CELL - side) / 2;
            return (
              <rect
                key={day}
                x={Math.floor((day - first) / 7) * CELL + inset}
                y={weekdayOf(day) * CELL + inset}
                width={side}
                height={side}
                rx="1"
                className={day === today ? "now" : done.has(day) ? "d1" : "d0"}
              />
            );
          })}
          {monthStarts(first, today).map(({ day, week }) => (
            <text key={day} x={week * CELL} y="99">
              {monthOfDay(day)}
            </text>
          ))}
        </svg>
      </div>
      {total > 0 && (
        <p className="keyline">
          <span>A day:</span>
          {amounts(steps).map(({ side, text }) => (
            <span key={side}>
              <i className="sw day" style={{ width: side, height: side }} />
              {text}
            </span>
          ))}
        </p>
      )}
    </Figure>
  );
}

function amounts(steps: readonly number[]) {
  const named = steps.map((step, i) => ({
    side: SIDES[i + 1] ?? 0,
    step,
    text: `up to ${numberText(step)}`,
  }));
  const apart = named.filter(({ step }, i) => step !== named[i - 1]?.step);
  return [{ side: SIDES[0], text: "none" }, ...apart, { side: SIDES[4], text: "more" }];
}

/** Where months begin, but for one that has no room for its name before the next. */
function monthStarts(first: StudyDay, today: StudyDay): readonly { day: StudyDay; week: number }[] {
  const starts: { day: StudyDay; week: number }[] = [];
  for (let day = first; day <= today; day++) {
    if (day !== first && monthOfDay(day) === monthOfDay(day - 1)) continue;
    const week = Math.floor((day - first) / 7);
    if (week - (starts.at(-1)?.week ?? -9) < 3) starts.pop();
    if (week <= WEEKS - 2) starts.push({ day, week });
  }
  return starts;
}
