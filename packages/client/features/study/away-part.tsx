import {
  type Absence,
  areDaysAway,
  type BacklogPlan,
  planAfter,
  writeBacklog,
} from "@perennial/domain/study/backlog";
import type { ForecastDay } from "@perennial/domain/study/forecast/forecast";
import { dayOfDate } from "@perennial/domain/study/settings";
import { type StudyDay, studyDayOf } from "@perennial/domain/study/study-day";
import type { NodeId } from "@perennial/domain/tree/node";
import { type FormEvent, type ReactElement, useId, useRef, useState } from "react";
import type { CardContext } from "../../commands/command.ts";
import { hereOf } from "../../commands/due-text.ts";
import { Button } from "../../ui/button.tsx";
import { dayName } from "./day-name.ts";
import { AWAY_TEXTS, DAYS_TEXTS } from "./days-texts.ts";
import type { DueNow } from "./due-watch.ts";
import { sayDays } from "./say-days.ts";
import { useComing } from "./use-coming.ts";

interface AwayPartProps {
  readonly ctx: CardContext;
  readonly notesId: NodeId;
  readonly due: DueNow;
  readonly backlog: BacklogPlan | null;
}

const DAY_MS = 86_400_000;
/** Later days are not predicted. */
const FARTHEST = 365;

const dateOf = (day: StudyDay): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** Days on which nothing is met: planned ahead, and what comes due in them is met over some days afterwards. */
export function AwayPart({ ctx, notesId, due, backlog }: AwayPartProps): ReactElement {
  const here = hereOf(ctx);
  const today = studyDayOf(here.now, here.timeZone);
  const [first, setFirst] = useState(() => dateOf(today + 1));
  const [last, setLast] = useState(() => dateOf(today + 7));
  const [isRefused, setRefused] = useState(false);
  const box = useRef<HTMLElement>(null);
  const id = useId();
  const say = (text: string | null, said: string) => {
    if (!sayDays(ctx, notesId, { backlog: text })) return;
    ctx.ui.announce(said);
    // The button that was pressed has gone.
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>("h2")?.focus());
  };
  const time = daysAway(dayOfDate(first), dayOfDate(last), today);
  const coming = useComing(ctx.workspace.tree, due, {
    days: time ? Math.min(FARTHEST, time.from - today) : 1,
    supposed: time && { notesId, backlog: writeBacklog({ ...time, days: 1, cards: 0 }) },
  });
  const plan =
    time && coming.days && !coming.isBusy ? planAfter(time, leftOn(time.from - 1, coming.days)) : undefined;
  const save = (event: FormEvent) => {
    event.preventDefault();
    setRefused(time === undefined);
    if (plan) say(writeBacklog(plan), AWAY_TEXTS.saved);
    else if (time === undefined) ctx.ui.announce(AWAY_TEXTS.wrong);
  };
  const told = { describedBy: `${id}-what`, isRefused };
  const isPlanned = backlog?.away !== undefined && today < backlog.from;
  return (
    <section ref={box}>
      <h2 tabIndex={-1}>{AWAY_TEXTS.title}</h2>
      {isPlanned ? (
        <>
          <p>
            {AWAY_TEXTS.planned(
              dayName(backlog.away ?? today),
              dayName(backlog.from - 1),
              afterText(backlog),
            )}
          </p>
          <div className="acts">
            <Button onClick={() => say(null, AWAY_TEXTS.cancelled)}>{DAYS_TEXTS.cancelPlan}</Button>
          </div>
        </>
      ) : (
        <form onSubmit={save} noValidate>
          <p id={`${id}-about`}>{AWAY_TEXTS.about}</p>
          <div className="span">
            <DayField label={AWAY_TEXTS.first} day={first} onDay={setFirst} {...told} />
            <DayField label={AWAY_TEXTS.last} day={last} onDay={setLast} {...told} />
          </div>
          <p id={`${id}-what`}>
            {time === undefined ? AWAY_TEXTS.wrong : plan ? afterText(plan) : AWAY_TEXTS.counting}
          </p>
          <div className="acts">
            <Button type="submit" busy={time !== undefined && plan === undefined}>
              Plan it
            </Button>
          </div>
        </form>
      )}
    </section>
  );
}

interface DayFieldProps {
  readonly label: string;
  /** As a field of dates has it: year-month-day. */
  readonly day: string;
  readonly onDay: (day: string) => void;
  readonly describedBy: string;
  readonly isRefused: boolean;
}

const DayField = ({ label, day, onDay, describedBy, isRefused }: DayFieldProps): ReactElement => (
  <label>
    <span>{label}</span>
    <input
      className="field num"
      type="date"
      value={day}
      aria-describedby={describedBy}
      aria-invalid={isRefused || undefined}
      onChange={({ target }) => onDay(target.value)}
    />
  </label>
);

/** The days away; undefined where that is no time to be away. */
function daysAway(away: StudyDay, until: StudyDay, today: StudyDay): Absence | undefined {
  const from = until + 1;
  return until >= today && areDaysAway(away, from) ? { away, from } : undefined;
}

const leftOn = (day: StudyDay, coming: readonly ForecastDay[]): number =>
  coming.find(({ studyDay }) => studyDay === day)?.left ?? 0;

const afterText = ({ from, days, cards }: BacklogPlan): string =>
  cards === 0 ? AWAY_TEXTS.noneAfter : AWAY_TEXTS.after(cards, days, dayName(from));
