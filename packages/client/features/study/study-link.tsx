import "./study-link.css";
import type { StudyCard } from "@perennial/domain/study/cards-below";
import { settingsIn } from "@perennial/domain/study/settings";
import { recallByBranch } from "@perennial/domain/study/stats/recall-by-branch";
import { studyDayOf } from "@perennial/domain/study/study-day";
import { type ReactElement, useEffect, useState } from "react";
import { serverClock } from "../../platform/server-clock.ts";
import type { KeyValueStorage } from "../../platform/storage.ts";
import { deviceTimeZone } from "../../platform/time-zone.ts";
import { createAnswerTime } from "../../store/answer-time.ts";
import { branchRecall } from "../../store/branch-recall.ts";
import type { TreeStore } from "../../store/tree-store.ts";
import type { Workspace } from "../../store/workspace.ts";
import { Petals } from "../../ui/petals.tsx";
import { Link } from "../../ui/router.tsx";
import { browserIdle } from "./browser-idle.ts";
import { AT_REST_MS, askWhileAway, NOTES_COME_MS } from "./due-there.ts";
import { type DueNow, watchDue } from "./due-watch.ts";
import { countOf, createLastDue, type DueCount } from "./last-due.ts";
import { STUDY_PATH } from "./scope.ts";
import { minutesText } from "./study-numbers.ts";

const NOTHING: DueCount = { due: 0, minutes: 0 };

interface StudyLinkProps {
  readonly workspace: Workspace;
  readonly memory: Pick<KeyValueStorage, "get" | "set">;
  /** What the server says is due, for as long as not all notes are on this device; undefined where it does not answer. */
  readonly dueThere: () => Promise<DueCount | undefined>;
  /** Whether the page brings notes: those of the device, or of the server. */
  readonly bringsNotes: boolean;
}

const today = () => studyDayOf(serverClock.now(), deviceTimeZone());

/** The way to one's cards, on every screen: how many are due, and what they take. */
export function StudyLink({ workspace, memory, dueThere, bringsNotes }: StudyLinkProps): ReactElement {
  const [{ due, minutes }, setDue] = useState(
    () => createLastDue(memory, workspace.userId).on(today()) ?? NOTHING,
  );
  useEffect(() => {
    let stopKnown = () => {};
    const answerTime = createAnswerTime(memory, workspace.userId);
    const last = createLastDue(memory, workspace.userId);
    const hear = (count: DueCount) => {
      last.set(today(), count);
      setDue(count);
    };
    const told = ({ cards, plan }: DueNow) => {
      hear(countOf(plan, answerTime));
      stopKnown();
      stopKnown = countKnown(workspace.tree, cards);
    };
    const stops = [
      watchDue(workspace, () => ({ now: serverClock.now(), timeZone: deviceTimeZone() }), browserIdle, told),
      askWhileAway(
        workspace,
        browserIdle,
        async () => {
          const there = await dueThere();
          if (there && workspace.whole.get() === null) hear(there);
        },
        bringsNotes || last.on(today()) ? NOTES_COME_MS : AT_REST_MS,
      ),
      () => stopKnown(),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [workspace, memory, dueThere, bringsNotes]);
  if (due === 0)
    return (
      <Link className="quiet study none" to={STUDY_PATH}>
        Study
      </Link>
    );
  return (
    <Link className="quiet study" to={STUDY_PATH}>
      <Petals color="none" size={13} />
      <span>
        Study<span className="pause">,</span> <b className="num">{due}</b>
      </span>
      <span className="vh"> due, {minutesText(minutes)}</span>
      <span className="cost num" aria-hidden="true">
        · {minutes} min
      </span>
    </Link>
  );
}

/** Counts in the browser's spare time how well each branch is known, for the margin of the outline. @returns how to call it off */
function countKnown(tree: TreeStore, cards: readonly StudyCard[]): () => void {
  const timeZone = deviceTimeZone();
  const today = studyDayOf(serverClock.now(), timeZone);
  const steps = recallByBranch(tree, cards, { today, timeZone, settingsOf: settingsIn(tree) });
  const goOn = (hasTime: () => boolean) => {
    do {
      const { done, value } = steps.next();
      if (done) return branchRecall.set(value);
    } while (hasTime());
    callOff = browserIdle.run(goOn);
  };
  let callOff = browserIdle.run(goOn);
  return () => callOff();
}
