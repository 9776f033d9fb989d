import { type BacklogPlan, lostBySpreading, writeBacklog } from "@perennial/domain/study/backlog";
import type { ForecastDay } from "@perennial/domain/study/forecast/forecast";
import { type StudyDay, studyDayOf } from "@perennial/domain/study/study-day";
import type { NodeId } from "@perennial/domain/tree/node";
import { type ReactElement, useId, useRef, useState } from "react";
import type { CardContext } from "../../commands/command.ts";
import { hereOf } from "../../commands/due-text.ts";
import type { TreeStore } from "../../store/tree-store.ts";
import { Table } from "../../ui/book/table.tsx";
import { Button } from "../../ui/button.tsx";
import { dayName } from "./day-name.ts";
import { DAYS_TEXTS, OVERDUE_TEXTS } from "./days-texts.ts";
import type { DueNow } from "./due-watch.ts";
import { sayDays } from "./say-days.ts";
import { useMinutes } from "./use-answer-time.ts";
import { cardsOn, type Supposed, useComing } from "./use-coming.ts";

interface BacklogPartProps {
  readonly ctx: CardContext;
  readonly notesId: NodeId;
  readonly due: DueNow;
  /** How what was late is met; null where all of it is due at once. */
  readonly backlog: BacklogPlan | null;
  readonly reviewsPerDay: number;
}

/** More days help nobody: what is late is forgotten meanwhile. */
const [LEAST_DAYS, USUAL_DAYS, MOST_DAYS] = [2, 5, 14];

/** What is late: met at once, or over as many days as the learner chooses. The schedule of no card is touched. */
export function BacklogPart({ ctx, notesId, due, backlog, reviewsPerDay }: BacklogPartProps): ReactElement {
  const { plan } = due;
  const here = hereOf(ctx);
  const today = studyDayOf(here.now, here.timeZone);
  const [days, setDays] = useState(USUAL_DAYS);
  const box = useRef<HTMLElement>(null);
  const id = useId();
  const lastDay = backlog && backlog.from + backlog.days - 1;
  const planned = writeBacklog({ from: today, days, cards: plan.late.length });
  const isSpread = lastDay !== null && today < lastDay;
  const say = (text: string | null, said: string) => {
    if (!sayDays(ctx, notesId, { backlog: text })) return;
    ctx.ui.announce(said);
    // The button that was pressed has gone.
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>("h2")?.focus());
  };
  return (
    <section ref={box}>
      <h2 tabIndex={-1}>{OVERDUE_TEXTS.title}</h2>
      {backlog?.away !== undefined && today < backlog.from ? (
        <p>{OVERDUE_TEXTS.away}</p>
      ) : isSpread ? (
        <>
          <p>{OVERDUE_TEXTS.spread(dayName(lastDay), plan.waiting)}</p>
          <div className="acts">
            <Button onClick={() => say(null, OVERDUE_TEXTS.cancelled)}>{DAYS_TEXTS.cancelPlan}</Button>
          </div>
        </>
      ) : plan.late.length < LEAST_DAYS ? (
        <p>{OVERDUE_TEXTS.tooFew}</p>
      ) : (
        <>
          <p>{OVERDUE_TEXTS.about(plan.late.length)}</p>
          <p className="over">
            <label htmlFor={id}>Days</label>
            <input
              id={id}
              type="range"
              min={LEAST_DAYS}
              max={MOST_DAYS}
              value={days}
              aria-valuetext={OVERDUE_TEXTS.over(days)}
              aria-describedby={`${id}-lost`}
              onChange={({ target }) => setDays(Number(target.value))}
            />
            <output htmlFor={id}>{OVERDUE_TEXTS.over(days)}</output>
          </p>
          <ByDay
            tree={ctx.workspace.tree}
            due={due}
            today={today}
            days={days}
            supposed={{ notesId, backlog: planned }}
          />
          <p id={`${id}-lost`}>
            {OVERDUE_TEXTS.lost(Math.round(lostBySpreading(plan.late, today, days)))}
            {plan.late.length / days > reviewsPerDay && OVERDUE_TEXTS.limit(reviewsPerDay)}
          </p>
          <div className="acts">
            <Button primary onClick={() => say(planned, OVERDUE_TEXTS.done(days))}>
              Spread them
            </Button>
          </div>
        </>
      )}
    </section>
  );
}

/** What each of the days would ask. */
function ByDay({
  tree,
  due,
  today,
  days,
  supposed,
}: {
  tree: TreeStore;
  due: DueNow;
  today: StudyDay;
  days: number;
  supposed: Supposed;
}): ReactElement {
  const minutesFor = useMinutes();
  const coming = useComing(tree, due, { days: MOST_DAYS, supposed });
  const rows = Array.from({ length: days }, (_, i) => ({ day: today + i, asked: coming.days?.[i] }));
  const figure = (of: (asked: ForecastDay) => number | string) => (row: { asked: ForecastDay | undefined }) =>
    row.asked ? of(row.asked) : "…";
  return (
    <Table
      caption={OVERDUE_TEXTS.table}
      columns={[
        { head: "Day", cell: ({ day }) => (day === today ? "Today" : dayName(day)) },
        { head: "Overdue", className: "r", cell: figure(({ late }) => late) },
        { head: "Others", className: "r", cell: figure((asked) => asked.due - asked.late) },
        { head: "New", className: "r", cell: figure((asked) => asked.new) },
        { head: "Time", className: "r", cell: figure((asked) => `${minutesFor(cardsOn(asked))} min`) },
      ]}
      rows={rows}
      keyOf={({ day }) => day}
    />
  );
}
