import { cardsBelow, type StudyCard } from "@perennial/domain/study/cards-below";
import { type ReactElement, useEffect, useMemo, useState } from "react";
import { hereOf } from "../../commands/due-text.ts";
import { studyPath } from "../../commands/tree-toolbar.ts";
import { Page } from "../../ui/page.tsx";
import { Link } from "../../ui/router.tsx";
import { branchIn, type CardsHere, dueNow } from "./due-cards.ts";
import { rememberDue } from "./last-due.ts";
import { LeechLink } from "./leech-link.tsx";
import { NothingDue } from "./nothing-due.tsx";
import { type Scope, STUDY_PATH } from "./scope.ts";
import { undoLast } from "./session-actions.ts";
import { useSessionKeys } from "./session-keys.ts";
import { SessionSummary } from "./session-summary.tsx";
import type { StudyPageProps } from "./study-props.ts";
import type { StudySession } from "./study-session.ts";
import { DONE_TEXTS, STUDY_TEXTS, UNDO_LAST } from "./study-texts.ts";
import { useComing } from "./use-coming.ts";
import { BackToNotes, Beyond } from "./ways-on.tsx";

interface EndProps extends CardsHere {
  readonly scope: Scope;
  readonly home: string;
}

/** The page of a study session in which there was nothing to ask, with what may be asked all the same. */
export function Empty(props: EndProps): ReactElement {
  const { ctx, notesId, scope } = props;
  const { tree } = ctx.workspace;
  const branch = branchIn(tree, scope);
  const [due] = useState(() => dueNow({ ctx, notesId }));
  const cards = useMemo(() => cardsBelow(tree, branch ?? notesId), [tree, branch, notesId]);
  const counts = useMemo(() => {
    const ids = new Set(cards.map(({ nodeId }) => nodeId));
    return ({ nodeId }: StudyCard) => ids.has(nodeId);
  }, [cards]);
  const { days } = useComing(tree, due, { counts });
  return (
    <Page className="book end" title="Study">
      <NothingDue tree={tree} cards={cards} here={hereOf(ctx)} days={days}>
        <BackToNotes home={props.home} />
        {scope === "all" ? (
          <Beyond cards={cards} />
        ) : (
          <Link className="link" to={STUDY_PATH}>
            {STUDY_TEXTS.allDue}
          </Link>
        )}
      </NothingDue>
    </Page>
  );
}

/**
 * The page at the end of a study session: what came of it, and the ways on. The header's link to Study says how many
 * are due as it is counted here, and not as the link counts anew when the browser has time.
 */
export function End(
  props: EndProps & Pick<StudyPageProps, "memory" | "header"> & { readonly studySession: StudySession },
): ReactElement {
  const { ctx, notesId, studySession } = props;
  const { tree } = ctx.workspace;
  const [due] = useState(() => {
    const counted = dueNow({ ctx, notesId });
    rememberDue(props.memory, ctx, counted.plan);
    return counted;
  });
  const undo = () => undoLast(ctx, studySession);
  const last = studySession.lastDone();
  useEffect(() => ctx.ui.announce(DONE_TEXTS.title), [ctx]);
  useSessionKeys({ undo });
  return (
    <>
      {props.header}
      <Page className="book end" title="Study">
        <SessionSummary tree={tree} studySession={studySession} due={due} here={() => hereOf(ctx)}>
          <BackToNotes home={props.home} />
          {props.scope !== "ahead" && (
            <Link className="link" to={studyPath("ahead")}>
              Study ahead
            </Link>
          )}
          <Link className="link" to="/progress">
            Progress
          </Link>
          <LeechLink workspace={ctx.workspace} cards={due.cards} />
          {last !== undefined && (
            <button type="button" className="link" onClick={undo}>
              {UNDO_LAST[last]}
            </button>
          )}
        </SessionSummary>
      </Page>
    </>
  );
}
