import { nextComing } from "@perennial/domain/study/coming-days";
import { type StudyDay, startOfStudyDay, studyDayOf } from "@perennial/domain/study/study-day";
import type { ReactElement, ReactNode } from "react";
import { waitText } from "../../commands/due-text.ts";
import type { TreeStore } from "../../store/tree-store.ts";
import { dayName } from "./day-name.ts";
import type { DueNow } from "./due-watch.ts";
import { nodeText } from "./node-text.ts";
import { minutesText, numberText } from "./study-words.ts";
import { useMinutes } from "./use-answer-time.ts";

interface Here {
  readonly now: Date;
  readonly timeZone: string;
}

/** Nothing is due, and when that will be another. */
export function NothingDue({
  tree,
  cards,
  here,
  awayUntil,
  children,
}: {
  tree: TreeStore;
  cards: DueNow["cards"];
  here: Here;
  /** The last day on which nothing is met since the learner is away; undefined on any other. */
  awayUntil?: StudyDay | undefined;
  /** Where to go from here. */
  children: ReactNode;
}): ReactElement {
  const next = nextComing(cards, here);
  const minutesFor = useMinutes();
  return (
    <>
      <h1>Nothing is due</h1>
      <p className="lede">
        {awayUntil !== undefined ? (
          `You are away until ${dayName(awayUntil)}.`
        ) : next === null ? (
          cards.length === 0 ? (
            "There is no card yet. A card comes back on the day you are about to forget it."
          ) : (
            "No card waits for you today."
          )
        ) : (
          <>
            The next card comes <b>{momentText(next.at, here)}</b>: “
            <span translate="no">{nodeText(tree, next.card.nodeId)}</span>”
            {othersText(next.others, minutesFor(next.others + 1))}
          </>
        )}
      </p>
      <div className="go">{children}</div>
      <p className="aside">
        A new card:{" "}
        <span className="by-keys">
          put the caret into a note and press{" "}
          <span className="keys">
            <kbd>Alt</kbd> <kbd>Enter</kbd>
          </span>
          .
        </span>
        <span className="by-touch">put the caret into a note and tap the petals in the bar.</span>
      </p>
    </>
  );
}

const othersText = (others: number, minutes: number): string =>
  others === 0
    ? ""
    : ` With it ${others === 1 ? "one other" : `${numberText(others)} others`}, about ${minutesText(minutes)}.`;

/** `in 9 min`, `tomorrow from 4 in the morning`, `on Thursday, 26 November`. */
function momentText(at: Date, { now, timeZone }: Here): string {
  const days = studyDayOf(at, timeZone) - studyDayOf(now, timeZone);
  if (days === 0) return waitText(at.getTime() - now.getTime());
  if (days === 1) return "tomorrow from 4 in the morning";
  const day = startOfStudyDay(studyDayOf(at, timeZone), timeZone);
  return `on ${new Intl.DateTimeFormat("en-GB", { weekday: "long", day: "numeric", month: "long", timeZone }).format(day)}`;
}
