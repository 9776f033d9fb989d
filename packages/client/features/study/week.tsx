import type { ComingDay } from "@perennial/domain/study/coming-days";
import type { ReactElement } from "react";
import { STUDY_TEXTS } from "./study-texts.ts";

const DAY_MS = 86_400_000;
const TALLEST = 17;
const nameOf = new Intl.DateTimeFormat("en", { weekday: "short", timeZone: "UTC" });

/** The next seven days as figures with a bar above each; the figures are a table. */
export function Week({ days }: { days: readonly ComingDay[] }): ReactElement {
  const most = Math.max(1, ...days.map(({ cards }) => cards));
  return (
    <table className="week">
      <caption className="vh">{STUDY_TEXTS.weekTable}</caption>
      <thead>
        <tr>
          {days.map(({ day }) => (
            <th key={day} scope="col">
              {nameOf.format(new Date(day * DAY_MS))}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr>
          {days.map(({ day, cards }) => (
            <td key={day}>
              <i aria-hidden="true" style={{ height: Math.round((cards / most) * TALLEST * 2.6) }} />
              <span>{cards}</span>
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}
