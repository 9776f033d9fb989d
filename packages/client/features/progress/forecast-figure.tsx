import { minutesFor } from "@perennial/domain/study/queue";
import type { ForecastDay } from "@perennial/domain/study/stats/due-forecast";
import type { ReactElement } from "react";
import { Bars } from "./bars.tsx";
import { Figure } from "./figure.tsx";
import { counted, dateText, dayText, dayValue } from "./number-words.ts";

const DAYS_OF_WEEK = 7;

/** What each of the next days brings. */
export function ForecastFigure({
  days,
  secondsEach,
}: {
  days: readonly ForecastDay[];
  /** What an answer takes; undefined where that is not known. */
  secondsEach: number | undefined;
}): ReactElement {
  const all = days.reduce((sum, day) => sum + day.due + day.new, 0);
  const average = all / Math.max(1, days.length);
  const most = days.reduce((found, day) => (day.due + day.new > found.due + found.new ? day : found));
  const today = days[0];
  return (
    <Figure
      title="What comes"
      says={
        <>
          <b>{average < 1 ? counted(all, "card") : `${counted(average, "card")} a day`}</b>
          {average < 1 ? "" : " on average"} over the next {days.length} days
          {all === 0
            ? ""
            : `, about ${counted(minutesFor(Math.max(1, average), secondsEach), "minute")} ${average < 1 ? "a study session" : "a day"}`}
          . What is late comes today.
        </>
      }
      table={{
        caption: `Due on the next ${days.length} days`,
        fileName: "due-forecast",
        columns: [
          {
            head: "Day",
            text: ({ studyDay }) => dateText(studyDay),
            value: ({ studyDay }) => dayValue(studyDay),
          },
          { head: "Met before", text: ({ due }) => String(due) },
          { head: "New", text: (day) => String(day.new) },
        ],
        rows: days,
      }}
    >
      <Bars
        label={`Bars: cards on each of the next ${days.length} days, today ${(today?.due ?? 0) + (today?.new ?? 0)}, most on ${dayText(most.studyDay)} with ${most.due + most.new}`}
        bars={days.map((day, i) => ({
          key: day.studyDay,
          height: day.due,
          more: day.new,
          isNow: i === 0,
          label: i % DAYS_OF_WEEK === 0 ? (i === 0 ? "today" : dayText(day.studyDay)) : undefined,
          isOdd: i === DAYS_OF_WEEK || i === 3 * DAYS_OF_WEEK,
        }))}
      />
      <p className="keyline">
        <span>
          <i className="sw now" />
          today
        </span>
        <span>
          <i className="sw met" />
          cards you have met
        </span>
        <span>
          <i className="sw fresh" />
          new ones
        </span>
      </p>
    </Figure>
  );
}
