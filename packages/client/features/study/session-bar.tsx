import { type Session, stepsOf } from "@perennial/domain/study/session";
import type { ReactElement, ReactNode } from "react";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/router.tsx";
import type { AskedCard } from "./asked-card.ts";
import { STUDY_TEXTS } from "./study-texts.ts";
import { useMinutes } from "./use-answer-time.ts";

/** How far one is, and the way back. */
export function SessionBar({
  session,
  home,
  status,
}: {
  session: Session<AskedCard>;
  home: string;
  status: ReactNode;
}): ReactElement {
  const { done, total } = stepsOf(session);
  const minutesFor = useMinutes();
  const said = `${Math.min(done + 1, total)} of ${total}`;
  return (
    <header>
      <div
        className="session-bar"
        role="progressbar"
        aria-label="Session"
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={done}
        aria-valuetext={said}
      >
        <i style={{ width: `${(done / Math.max(1, total)) * 100}%` }} />
      </div>
      <div className="session-top">
        <Link className="quiet" to={home}>
          <Icon name="back" size={14} />
          {STUDY_TEXTS.back}
        </Link>
        <span className="push" />
        {status}
        <span className="num">
          {said} · {minutesFor(total - done)} min left
        </span>
      </div>
    </header>
  );
}
