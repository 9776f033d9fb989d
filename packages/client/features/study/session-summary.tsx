import { CONFIDENCES } from "@perennial/domain/study/confidence";
import { forgottenAgain, nextReturning, resultOf } from "@perennial/domain/study/session";
import { settingsIn } from "@perennial/domain/study/settings";
import { type StudyMoment, studyDayOf } from "@perennial/domain/study/study-day";
import { type ReactElement, type ReactNode, useEffect, useState } from "react";
import { waitText } from "../../commands/due-text.ts";
import { rowBefore } from "../../store/row-before.ts";
import type { TreeStore } from "../../store/tree-store.ts";
import { Petals } from "../../ui/petals.tsx";
import { Link } from "../../ui/router.tsx";
import { Sentence } from "../../ui/sentence.tsx";
import { type AskedCard, isSameCard } from "./asked-card.ts";
import { AskedWords } from "./asked-words.tsx";
import type { DueNow } from "./due-watch.ts";
import { nodePath } from "./node-text.ts";
import type { StudySession } from "./study-session.ts";
import { DONE_TEXTS, MEANINGS, recallText, SESSION_TEXTS } from "./study-texts.ts";
import { useMinutes } from "./use-answer-time.ts";
import { cardsOn, useComing } from "./use-coming.ts";
import { Week } from "./week.tsx";

/** What was known against what was planned, what comes back today, what tomorrow brings. */
export function SessionSummary({
  tree,
  studySession,
  due,
  here,
  children,
}: {
  tree: TreeStore;
  studySession: StudySession;
  due: DueNow;
  here: () => StudyMoment;
  children: ReactNode;
}): ReactElement {
  const { session } = studySession.get();
  const settingsOf = settingsIn(tree);
  const result = resultOf(session, isSameCard, ({ nodeId }) => settingsOf(nodeId).settings.desiredRetention);
  const { days } = useComing(tree, due);
  const tomorrow = days?.[1] && cardsOn(days[1]);
  const minutesFor = useMinutes();
  return (
    <>
      <h1>{DONE_TEXTS.title}</h1>
      <p className="lede">
        <Sentence text={DONE_TEXTS.studied(result.answers, result.milliseconds, recallText(result))} />
      </p>
      <div className="halves">
        <section>
          <h2>{DONE_TEXTS.ratings}</h2>
          <ul className="got">
            {CONFIDENCES.map(({ color, rating }) => (
              <li key={color}>
                <Petals color={color} filled={rating} />
                <span>{MEANINGS[color].result}</span>
                <span className="num">{result.byRating[rating]}</span>
              </li>
            ))}
          </ul>
        </section>
        <section>
          <h2>{tomorrow === undefined ? "Tomorrow" : DONE_TEXTS.tomorrow(tomorrow, minutesFor(tomorrow))}</h2>
          <Week today={studyDayOf(due.at.now, due.at.timeZone)} days={days} />
        </section>
      </div>
      <ComingBack tree={tree} studySession={studySession} here={here} />
      {forgottenAgain(session, isSameCard).map((card) => (
        <ForgottenAgain key={`${card.flashcardId} ${card.part}`} tree={tree} card={card} />
      ))}
      <div className="go">{children}</div>
    </>
  );
}

/** Something is the matter with it: the way to mend it. */
function ForgottenAgain({ tree, card }: { tree: TreeStore; card: AskedCard }): ReactElement {
  const { nodeId } = card;
  const place = nodePath(tree, tree.get("node", nodeId)?.parentId ?? nodeId);
  return (
    <div className="slow">
      <span>
        <Sentence
          text={DONE_TEXTS.forgottenTwice}
          parts={{
            card: <AskedWords tree={tree} card={card} />,
          }}
        />
      </span>
      {place !== null && (
        <Link
          className="link"
          to={place}
          onClick={() => {
            rowBefore.key = tree.keyOf(nodeId);
          }}
        >
          {SESSION_TEXTS.outline}
        </Link>
      )}
    </div>
  );
}

const TICK_MS = 1_000;

/** Steps of minutes that are still to come: they are waited for, or left. */
function ComingBack({
  tree,
  studySession,
  here,
}: {
  tree: TreeStore;
  studySession: StudySession;
  here: () => StudyMoment;
}): ReactElement | null {
  const { session, isWaiting } = studySession.get();
  const next = nextReturning(session);
  const [, setTick] = useState(0);
  useEffect(() => {
    const timer = window.setInterval(() => {
      studySession.tick();
      setTick((tick) => tick + 1);
    }, TICK_MS);
    return () => window.clearInterval(timer);
  }, [studySession]);
  if (!next) return null;
  const wait = next.dueAt.getTime() - here().now.getTime();
  const count = session.returning.length;
  const when = wait <= 0 ? "now" : waitText(wait);
  return (
    <div className="slow">
      <span>
        <Sentence
          text={DONE_TEXTS.comingBack(count, when)}
          parts={{
            card: <AskedWords tree={tree} card={next.card} />,
          }}
        />
      </span>
      <span className="do">
        <button type="button" className="link" onClick={() => studySession.wait(!isWaiting)}>
          {isWaiting ? "Waiting… Stop" : wait <= 0 ? "Go on" : DONE_TEXTS.wait}
        </button>
        <button type="button" className="link" onClick={studySession.leaveRest}>
          {count === 1 ? "Leave it" : "Leave them"}
        </button>
      </span>
    </div>
  );
}
