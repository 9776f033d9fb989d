import { minutesFor } from "@perennial/domain/study/queue";
import { type ReactElement, useEffect, useState } from "react";
import type { KeyValueStorage } from "../../platform/storage.ts";
import { deviceTimeZone } from "../../platform/time-zone.ts";
import { createPace } from "../../store/pace.ts";
import type { Workspace } from "../../store/workspace.ts";
import { Petals } from "../../ui/petals.tsx";
import { Link } from "../../ui/router.tsx";
import { browserIdle } from "./browser-idle.ts";
import { askWhileAway } from "./due-there.ts";
import { type DueNow, watchDue } from "./due-watch.ts";
import { countKnown } from "./known-count.ts";
import { STUDY_PATH } from "./scope.ts";
import { minutesText } from "./study-words.ts";
import "./study-link.css";

/** What is due, and the whole minutes it takes. */
export interface DueCount {
  readonly due: number;
  readonly minutes: number;
}
const NOTHING: DueCount = { due: 0, minutes: 0 };

interface StudyLinkProps {
  readonly workspace: Workspace;
  /** What this device remembers. */
  readonly memory: Pick<KeyValueStorage, "get" | "set">;
  /** What the server says is due, for as long as not all notes are on this device; undefined where it does not answer. */
  readonly dueThere: () => Promise<DueCount | undefined>;
}

/** The way to one's cards, on every screen: how many are due, and what they take. */
export function StudyLink({ workspace, memory, dueThere }: StudyLinkProps): ReactElement {
  const [{ due, minutes }, setDue] = useState(NOTHING);
  useEffect(() => {
    let stopKnown = () => {};
    const pace = createPace(memory, workspace.userId);
    const told = ({ cards, plan }: DueNow) => {
      setDue({ due: plan.cards.length, minutes: minutesFor(plan.cards.length, pace.secondsEach()) });
      stopKnown();
      stopKnown = countKnown(workspace.tree, cards);
    };
    const stops = [
      watchDue(workspace, () => ({ now: new Date(), timeZone: deviceTimeZone() }), browserIdle, told),
      askWhileAway(workspace, browserIdle, async () => {
        const there = await dueThere();
        if (there && workspace.whole.get() === null) setDue(there);
      }),
      () => stopKnown(),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [workspace, memory, dueThere]);
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
