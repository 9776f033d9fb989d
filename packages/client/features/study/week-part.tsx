import { type DayShare, type DayShares, writeEasyDays } from "@perennial/domain/study/easy-days";
import type { NodeId } from "@perennial/domain/tree/node";
import { type ReactElement, useId, useState } from "react";
import type { CardContext } from "../../commands/command.ts";
import { Switch } from "../../ui/switch.tsx";
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

const REFUSED = "Some day must take cards.";
const FROM_NOW_ON =
  "This counts from the next rating of each card on; what is scheduled already stays. A card that comes back within two days comes on its day, whatever day that is.";

/** Which days of the week take fewer cards, or none. What is scheduled already stays where it is. */
export function WeekPart({ ctx, notesId, shares }: WeekPartProps): ReactElement {
  const id = useId();
  const [isRefused, setRefused] = useState(false);
  const say = (next: DayShares | null, said: string) => {
    const isWeek = next === null || next.some((share) => share > 0);
    setRefused(!isWeek);
    if (!isWeek) ctx.ui.announce(REFUSED);
    if (isWeek && sayDays(ctx, notesId, { easyDays: next && writeEasyDays(next) })) ctx.ui.announce(said);
  };
  return (
    <section>
      <h2>Days of the week</h2>
      <p id={`${id}-about`}>
        A card that is rated may come back a little earlier or later than its best day without being known any
        worse. Of those days it takes the one with the most room.
      </p>
      <Switch
        className="evens"
        label="Even out the days"
        on={shares !== null}
        onChange={() =>
          say(
            shares === null ? USUAL : null,
            shares === null ? "Days are evened out" : "Days are left as they fall",
          )
        }
      />
      {shares !== null && (
        <>
          {/* biome-ignore lint/a11y/useSemanticElements: the heading above says what a legend would */}
          <div
            className="shares"
            role="group"
            aria-label="How much each day takes"
            aria-describedby={`${id}-note`}
          >
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
            {isRefused ? REFUSED : FROM_NOW_ON}
          </p>
        </>
      )}
    </section>
  );
}
