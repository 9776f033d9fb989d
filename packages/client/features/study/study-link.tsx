import { minutesFor } from "@perennial/domain/study/queue";
import { type ReactElement, useEffect, useState } from "react";
import { deviceTimeZone } from "../../platform/time-zone.ts";
import type { Workspace } from "../../store/workspace.ts";
import { Petals } from "../../ui/petals.tsx";
import { Link } from "../../ui/router.tsx";
import { browserIdle } from "./browser-idle.ts";
import { watchDue } from "./due-watch.ts";
import { STUDY_PATH } from "./scope.ts";
import { minutesText } from "./study-words.ts";
import "./study-link.css";

/** The way to one's cards, on every screen: how many are due, and what they take. */
export function StudyLink({ workspace }: { workspace: Workspace }): ReactElement {
  const [due, setDue] = useState(0);
  useEffect(
    () =>
      watchDue(
        workspace,
        () => ({ now: new Date(), timeZone: deviceTimeZone() }),
        browserIdle,
        ({ plan }) => setDue(plan.cards.length),
      ),
    [workspace],
  );
  if (due === 0)
    return (
      <Link className="quiet study none" to={STUDY_PATH}>
        Study
      </Link>
    );
  const minutes = minutesFor(due);
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
