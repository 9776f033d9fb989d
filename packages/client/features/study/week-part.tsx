import { type DayShare, type DayShares, writeEasyDays } from "@perennial/domain/study/easy-days";
import type { NodeId } from "@perennial/domain/tree/node";
import { type ReactElement, useId, useState } from "react";
import type { CardContext } from "../../commands/command.ts";
import { Switch } from "../../ui/switch.tsx";
import { WEEK_TEXTS } from "./days-texts.ts";
import { sayDays } from "./say-days.ts";

interface WeekPartProps {
  readonly ctx: CardContext;
  readonly notesId: NodeId;
  /** Null where no day is looked at. */
  readonly shares: DayShares | null;
}

const WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const;
const USUAL: DayShares = WEEKDAYS.map(() => 1);
const CHOICES = [
  { share: 1, label: "Usual" },
  { share: 0.5, label: "Fewer" },
  { share: 0, label: "None" },
] as const satisfies readonly { share: DayShare; label: string }[];

/** Which days of the week take fewer cards, or none. What is scheduled already stays where it is. */
export function WeekPart({ ctx, notesId, shares }: WeekPartProps): ReactElement {
  const id = useId();
  const [isRefused, setRefused] = useState(false);
  const say = (next: DayShares | null, said: string) => {
    const isWeek = next === null || next.some((share) => share > 0);
    setRefused(!isWeek);
    if (!isWeek) ctx.ui.announce(WEEK_TEXTS.refused);
    if (isWeek && sayDays(ctx, notesId, { easyDays: next && writeEasyDays(next) })) ctx.ui.announce(said);
  };
  return (
    <section>
      <h2>{WEEK_TEXTS.title}</h2>
      <p id={`${id}-about`}>{WEEK_TEXTS.about}</p>
      <Switch
        className="evens"
        label={WEEK_TEXTS.evenOut}
        on={shares !== null}
        onChange={() => say(shares === null ? USUAL : null, shares === null ? WEEK_TEXTS.on : WEEK_TEXTS.off)}
      />
      {shares !== null && (
        <>
          {/* biome-ignore lint/a11y/useSemanticElements: the heading above says what a legend would */}
          <div className="shares" role="group" aria-label={WEEK_TEXTS.shares} aria-describedby={`${id}-note`}>
            {WEEKDAYS.map((name, day) => (
              <label key={name}>
                <span>{name}</span>
                <select
                  className="field"
                  value={shares[day]}
                  onChange={({ target }) => {
                    const { share, label } =
                      CHOICES.find((each) => each.share === Number(target.value)) ?? CHOICES[0];
                    say(
                      shares.map((each, i) => (i === day ? share : each)),
                      `${name}: ${label}`,
                    );
                  }}
                >
                  {CHOICES.map(({ share, label }) => (
                    <option key={share} value={share}>
                      {label}
                    </option>
                  ))}
                </select>
              </label>
            ))}
          </div>
          <p id={`${id}-note`} className="note">
            {isRefused ? WEEK_TEXTS.refused : WEEK_TEXTS.fromNowOn}
          </p>
        </>
      )}
    </section>
  );
}
