import { nextComing } from "@perennial/domain/study/coming-days";
import { type StudyDay, startOfStudyDay, studyDayOf } from "@perennial/domain/study/study-day";
import type { ReactElement, ReactNode } from "react";
import { waitText } from "../../commands/due-text.ts";
import type { TreeStore } from "../../store/tree-store.ts";
import { Sentence } from "../../ui/sentence.tsx";
import { dayName } from "./day-name.ts";
import type { DueNow } from "./due-watch.ts";
import { nodeText } from "./node-text.ts";
import { NOTHING_DUE_TEXTS as TEXTS } from "./study-texts.ts";
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
  children: ReactNode;
}): ReactElement {
  const next = nextComing(cards, here);
  const minutesFor = useMinutes();
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
            text={TEXTS.next(momentText(next.at, here), next.others, minutesFor(next.others + 1))}
            parts={{ card: <span translate="no">{nodeText(tree, next.card.nodeId)}</span> }}
          />
        )}
      </p>
      <div className="go">{children}</div>
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

/** `in 9 min`, `tomorrow from 4 in the morning`, `on Thursday, 26 November`. */
function momentText(at: Date, { now, timeZone }: Here): string {
  const days = studyDayOf(at, timeZone) - studyDayOf(now, timeZone);
  if (days === 0) return waitText(at.getTime() - now.getTime());
  if (days === 1) return TEXTS.tomorrow;
  const day = startOfStudyDay(studyDayOf(at, timeZone), timeZone);
  return `on ${new Intl.DateTimeFormat("en-GB", { weekday: "long", day: "numeric", month: "long", timeZone }).format(day)}`;
}
