import { type BacklogPlan, spreadOver, writeBacklog } from "@perennial/domain/study/backlog";
import { studyDayOf } from "@perennial/domain/study/study-day";
import type { NodeId } from "@perennial/domain/tree/node";
import { type ReactElement, useId, useRef, useState } from "react";
import type { CardContext } from "../../commands/command.ts";
import { hereOf } from "../../commands/due-text.ts";
import { Button } from "../../ui/button.tsx";
import { ByDay } from "./by-day.tsx";
import { dayName } from "./day-name.ts";
import type { DueNow } from "./due-watch.ts";
import { sayDays } from "./say-days.ts";
import { cardsText, numberText } from "./study-words.ts";

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
  const isSpread = lastDay !== null && today < lastDay;
  const say = (text: string | null, said: string) => {
    if (!sayDays(ctx, notesId, { backlog: text })) return;
    ctx.ui.announce(said);
    // The button that was pressed has gone.
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>("h2")?.focus());
  };
  const spread = spreadOver(plan.late, today, days);
  return (
    <section ref={box}>
      <h2 tabIndex={-1}>What is late</h2>
      {backlog?.away !== undefined && today < backlog.from ? (
        <p>What is late by then is met with what comes due while you are away, as said below.</p>
      ) : isSpread ? (
        <>
          <p>
            What was late is spread until {dayName(lastDay)}: {leftText(plan.laterByDay)}
          </p>
          <div className="acts">
            <Button onClick={() => say(null, "All that is late is due again")}>Take it back</Button>
          </div>
        </>
      ) : plan.late.length < LEAST_DAYS ? (
        <p>Nothing that could be spread over days.</p>
      ) : (
        <>
          <p>
            {cardsText(plan.late.length)} should have come back before today. They can be met over some days,
            first what is lost fastest for each minute.
          </p>
          <p className="over">
            <label htmlFor={id}>Days</label>
            <input
              id={id}
              type="range"
              min={LEAST_DAYS}
              max={MOST_DAYS}
              value={days}
              aria-valuetext={`over ${days} days`}
              aria-describedby={`${id}-lost`}
              onChange={({ target }) => setDays(Number(target.value))}
            />
            <output htmlFor={id}>over {days} days</output>
          </p>
          <ByDay due={due} here={here} today={today} late={spread.byDay} />
          <p id={`${id}-lost`}>
            {lostText(spread.lost)}
            {Math.max(...spread.byDay) > reviewsPerDay &&
              ` Your limit of ${reviewsPerDay} reviews a day holds all the same.`}
          </p>
          <div className="acts">
            <Button
              primary
              onClick={() =>
                say(
                  writeBacklog({ from: today, days, cards: plan.late.length }),
                  `What is late is spread over ${days} days`,
                )
              }
            >
              Spread them
            </Button>
          </div>
        </>
      )}
    </section>
  );
}

const lostText = (lost: number): string => {
  const whole = Math.round(lost);
  return whole === 0
    ? "Against meeting all of them today you would lose hardly any more."
    : `Against meeting all of them today you would most likely lose ${numberText(whole)} more.`;
};

const leftText = (laterByDay: readonly number[]): string => {
  const left = laterByDay.reduce((sum, count) => sum + count, 0);
  return left === 0
    ? "nothing of it waits any more."
    : `${cardsText(left)} ${left === 1 ? "waits" : "wait"} for the days after today.`;
};
