import { FORECAST_DAYS, type ForecastDay } from "@perennial/domain/study/forecast/forecast";
import { minutesFor } from "@perennial/domain/study/queue";
import type { StudyDay } from "@perennial/domain/study/study-day";
import type { ReactElement } from "react";
import { Sentence } from "../../ui/sentence.tsx";
import { Bars } from "./bars.tsx";
import { Figure } from "./figure.tsx";
import { dateText, dayText, dayValue } from "./number-words.ts";
import { PLOT_TEXTS } from "./progress-texts.ts";

const TEXTS = PLOT_TEXTS.forecast;
const DAYS_OF_WEEK = 7;

function says(cards: number, days: number, secondsEach: number | undefined): string {
  const average = cards / Math.max(1, days);
  const due = average < 1 ? TEXTS.few(cards, days) : TEXTS.aDay(average, days);
  if (cards === 0) return TEXTS.nothing(due);
  return TEXTS.takes(
    due,
    minutesFor(Math.max(1, average), secondsEach),
    average < 1 ? "per session" : "a day",
  );
}

/** As many days without anything, for as long as it is not known what they bring. */
const unknownDays = (today: StudyDay): readonly ForecastDay[] =>
  Array.from({ length: FORECAST_DAYS }, (_, i) => ({
    studyDay: today + i,
    due: 0,
    late: 0,
    new: 0,
    left: 0,
  }));

/** What each of the next days brings. */
export function ForecastFigure({
  known,
  today: first,
  secondsEach,
}: {
  /** Today first; undefined while it is not known. */
  known: readonly ForecastDay[] | undefined;
  today: StudyDay;
  /** What an answer takes; undefined where that is not known. */
  secondsEach: number | undefined;
}): ReactElement {
  const days = known ?? unknownDays(first);
  const all = days.reduce((sum, day) => sum + day.due + day.new, 0);
  const most = days.reduce((found, day) => (day.due + day.new > found.due + found.new ? day : found));
  const today = days[0];
  return (
    <Figure
      title={TEXTS.title}
      says={known ? <Sentence text={says(all, days.length, secondsEach)} /> : TEXTS.counting}
      table={{
        caption: TEXTS.table(days.length),
        fileName: "due-forecast",
        columns: [
          {
            head: "Day",
            text: ({ studyDay }) => dateText(studyDay),
            value: ({ studyDay }) => dayValue(studyDay),
          },
          { head: "Studied before", text: ({ due }) => String(due) },
          { head: "New", text: (day) => String(day.new) },
        ],
        rows: days,
      }}
    >
      <Bars
        label={TEXTS.drawn(
          days.length,
          (today?.due ?? 0) + (today?.new ?? 0),
          dayText(most.studyDay),
          most.due + most.new,
        )}
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
          {TEXTS.met}
        </span>
        <span>
          <i className="sw fresh" />
          new ones
        </span>
      </p>
    </Figure>
  );
}
