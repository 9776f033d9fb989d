import type { ForecastDay } from "@perennial/domain/study/forecast/forecast";
import { type NextCard, nextComing } from "@perennial/domain/study/next-coming";
import {
  type StudyDay,
  type StudyMoment,
  startOfStudyDay,
  studyDayOf,
} from "@perennial/domain/study/study-day";
import type { ReactElement, ReactNode } from "react";
import { waitText } from "../../commands/due-text.ts";
import type { TreeStore } from "../../store/tree-store.ts";
import { Sentence } from "../../ui/sentence.tsx";
import { AskedWords } from "./asked-words.tsx";
import { dayName } from "./day-name.ts";
import type { DueNow } from "./due-watch.ts";
import { NOTHING_DUE_TEXTS as TEXTS } from "./study-texts.ts";
import { useMinutes } from "./use-answer-time.ts";
import { cardsOn } from "./use-coming.ts";

/** Nothing is due, and when that will be another. */
export function NothingDue({
  tree,
  cards,
  here,
  awayUntil,
  days,
  more,
  children,
}: {
  tree: TreeStore;
  cards: DueNow["cards"];
  here: StudyMoment;
  /** The last day on which nothing is met since the learner is away; undefined on any other. */
  awayUntil?: StudyDay | undefined;
  /** What the queue will ask, today first; undefined where it is not known. */
  days?: readonly ForecastDay[] | undefined;
  more?: ReactNode;
  children: ReactNode;
}): ReactElement {
  const next = nextComing(cards, here);
  const minutesFor = useMinutes();
  const others = next === null ? 0 : othersWith(next, here, days);
  return (
    <>
      <h1>{TEXTS.title}</h1>
      <p className="lede">
        {awayUntil !== undefined ? (
          TEXTS.away(dayName(awayUntil))
        ) : next === null ? (
          cards.length === 0 ? (
            TEXTS.noCards
          ) : (
            TEXTS.noneToday
          )
        ) : (
          <Sentence
            text={TEXTS.next(momentText(next.at, here), others, minutesFor(others + 1))}
            parts={{
              card: <AskedWords tree={tree} card={next.card} />,
            }}
          />
        )}
      </p>
      <div className="go">{children}</div>
      {more}
      <p className="aside">
        <span className="by-keys">
          <Sentence text={TEXTS.byKeys} parts={{ keys: MAKE_CARD_KEYS }} />
        </span>
        <span className="by-touch">{TEXTS.byTouch}</span>
      </p>
    </>
  );
}

const MAKE_CARD_KEYS = (
  <span className="keys">
    <kbd>Alt</kbd> <kbd>Enter</kbd>
  </span>
);

/** How many others are asked with the card that comes next: steps of today, or what is predicted of its day. */
function othersWith(
  next: NextCard,
  { now, timeZone }: StudyMoment,
  days: readonly ForecastDay[] = [],
): number {
  const ahead = studyDayOf(next.at, timeZone) - studyDayOf(now, timeZone);
  if (ahead === 0) return next.others;
  const day = days[ahead];
  return day ? Math.max(0, cardsOn(day) - 1) : 0;
}

/** `in 9 min`, `tomorrow from 4 in the morning`, `on Thursday, 26 November`. */
function momentText(at: Date, { now, timeZone }: StudyMoment): string {
  const days = studyDayOf(at, timeZone) - studyDayOf(now, timeZone);
  if (days === 0) return waitText(at.getTime() - now.getTime());
  if (days === 1) return TEXTS.tomorrow;
  const day = startOfStudyDay(studyDayOf(at, timeZone), timeZone);
  return `on ${new Intl.DateTimeFormat("en-GB", { weekday: "long", day: "numeric", month: "long", timeZone }).format(day)}`;
}
