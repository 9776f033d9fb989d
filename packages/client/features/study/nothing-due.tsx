import type { ForecastDay } from "@perennial/domain/study/forecast/forecast";
import { nextComing } from "@perennial/domain/study/next-coming";
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

interface NextProps {
  tree: TreeStore;
  cards: DueNow["cards"];
  here: StudyMoment;
  /** What the queue will ask, today first; undefined where it is not known. */
  days?: readonly ForecastDay[] | undefined;
}

/** Nothing is due, and when that will be another. */
export function NothingDue({
  tree,
  cards,
  here,
  awayUntil,
  days,
  more,
  children,
}: NextProps & {
  /** The last day on which nothing is met since the learner is away; undefined on any other. */
  awayUntil?: StudyDay | undefined;
  more?: ReactNode;
  children: ReactNode;
}): ReactElement {
  return (
    <>
      <h1>{TEXTS.title}</h1>
      <p className="lede">
        {awayUntil !== undefined ? (
          TEXTS.away(dayName(awayUntil))
        ) : (
          <ComingNext tree={tree} cards={cards} here={here} days={days} />
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

/** The card that comes back on the first day on which the queue asks something; where none does, how many it asks then. */
function ComingNext({ tree, cards, here, days = [] }: NextProps): ReactNode {
  const minutesFor = useMinutes();
  const { now, timeZone } = here;
  const today = studyDayOf(now, timeZone);
  const next = nextComing(cards, here);
  const back = next && studyDayOf(next.at, timeZone) - today;
  const ahead = days.findIndex((day, i) => i > 0 && cardsOn(day) > 0);
  const asked = ahead > 0 && days[ahead] ? cardsOn(days[ahead]) : 0;
  if (next && back !== null && (back === 0 || back === ahead || (asked === 0 && back >= days.length))) {
    const others = back === 0 ? next.others : Math.max(0, asked - 1);
    return (
      <Sentence
        text={TEXTS.next(momentText(next.at, here), others, minutesFor(others + 1))}
        parts={{ card: <AskedWords tree={tree} card={next.card} /> }}
      />
    );
  }
  if (asked === 0) return cards.length === 0 ? TEXTS.noCards : TEXTS.noneToday;
  const when = momentText(startOfStudyDay(today + ahead, timeZone), here);
  return <Sentence text={TEXTS.nextDay(when, asked, minutesFor(asked))} />;
}

const MAKE_CARD_KEYS = (
  <span className="keys">
    <kbd>Alt</kbd> <kbd>Enter</kbd>
  </span>
);

/** `in 9 min`, `tomorrow from 4 in the morning`, `on Thursday, 26 November`. */
function momentText(at: Date, { now, timeZone }: StudyMoment): string {
  const days = studyDayOf(at, timeZone) - studyDayOf(now, timeZone);
  if (days === 0) return waitText(at.getTime() - now.getTime());
  if (days === 1) return TEXTS.tomorrow;
  const day = startOfStudyDay(studyDayOf(at, timeZone), timeZone);
  return `on ${new Intl.DateTimeFormat("en-GB", { weekday: "long", day: "numeric", month: "long", timeZone }).format(day)}`;
}
