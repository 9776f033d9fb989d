import { comingDays } from "@perennial/domain/study/coming-days";
import type { StudyDay } from "@perennial/domain/study/study-day";
import type { ReactElement } from "react";
import { dayName } from "./day-name.ts";
import { OVERDUE_TEXTS } from "./days-texts.ts";
import type { DueNow } from "./due-watch.ts";
import { useMinutes } from "./use-answer-time.ts";

/** What each of the days would bring. */
export function ByDay({
  due: { cards, plan },
  here,
  today,
  late,
}: {
  due: DueNow;
  here: { readonly now: Date; readonly timeZone: string };
  today: StudyDay;
  late: readonly number[];
}): ReactElement {
  const minutesFor = useMinutes();
  const coming = comingDays(cards, here, late.length - 1);
  const lateNow = new Set(plan.late);
  const others = plan.cards.filter((each) => !lateNow.has(each)).length;
  const rows = late.map((count, i) => {
    const anyway = i === 0 ? others : (coming[i - 1]?.cards ?? 0);
    return { day: today + i, count, anyway };
  });
  return (
    <table className="tbl">
      <caption className="vh">{OVERDUE_TEXTS.table}</caption>
      <thead>
        <tr>
          <th scope="col">Day</th>
          <th scope="col" className="r">
            Overdue
          </th>
          <th scope="col" className="r">
            Due anyway
          </th>
          <th scope="col" className="r">
            Time
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ day, count, anyway }) => (
          <tr key={day}>
            <th scope="row">{day === today ? "Today" : dayName(day)}</th>
            <td className="r">{count}</td>
            <td className="r">{anyway}</td>
            <td className="r">{minutesFor(count + anyway)} min</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
