import type { ForecastDay } from "@perennial/domain/study/forecast/forecast";
import type { StudyDay } from "@perennial/domain/study/study-day";
import type { ReactElement } from "react";
import { Link } from "../../ui/router.tsx";
import { DAYS_PATH } from "./scope.ts";
import { STUDY_TEXTS } from "./study-texts.ts";
import { cardsOn } from "./use-coming.ts";

const DAY_MS = 86_400_000;
const TALLEST = 17;
const DAYS_OF_WEEK = 7;
const nameOf = new Intl.DateTimeFormat("en", { weekday: "short", timeZone: "UTC" });

interface WeekProps {
  readonly today: StudyDay;
  /** What is asked, today first; undefined while it is not known. */
  readonly days: readonly ForecastDay[] | undefined;
}

/** The next seven days as figures with a bar above each; the figures are a table. */
export function Week({ today, days }: WeekProps): ReactElement {
  const coming = Array.from({ length: DAYS_OF_WEEK }, (_, i) => {
    const day = days?.[i + 1];
    return { day: today + 1 + i, cards: day && cardsOn(day) };
  });
  const most = Math.max(1, ...coming.map(({ cards = 0 }) => cards));
  return (
    <table className="week" aria-busy={days === undefined}>
      <caption className="vh">{STUDY_TEXTS.weekTable}</caption>
      <thead>
        <tr>
          {coming.map(({ day }) => (
            <th key={day} scope="col">
              {nameOf.format(new Date(day * DAY_MS))}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr>
          {coming.map(({ day, cards }) => (
            <td key={day}>
              <i aria-hidden="true" style={{ height: Math.round(((cards ?? 0) / most) * TALLEST * 2.6) }} />
              <span>{cards ?? "\u00a0"}</span>
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}

/** The next seven days, and the way to what can be said of one's days. */
export const WeekSection = (props: WeekProps): ReactElement => (
  <section>
    <h2>{STUDY_TEXTS.week}</h2>
    <Week {...props} />
    <p className="after">
      <Link className="link" to={DAYS_PATH}>
        Your days
      </Link>
    </p>
  </section>
);
