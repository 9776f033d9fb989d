import type { NodeId } from "@perennial/domain/tree/node";
import { type ReactElement, useMemo, useState } from "react";
import { studyChoice } from "../../platform/study-choices.ts";
import { useTitle } from "../../ui/page.tsx";
import { useLocation } from "../../ui/router.tsx";
import { useReadable } from "../../ui/use-readable.ts";
import { askedCard } from "./asked-card.ts";
import { cardsOf } from "./due-cards.ts";
import type { Scope } from "./scope.ts";
import { Empty, End } from "./session-end.tsx";
import { SessionView } from "./session-view.tsx";
import type { StudyPageProps } from "./study-props.ts";
import { createStudySession, type StudySession } from "./study-session.ts";

/** The study session of this page: leaving for the outline does not end it. */
let open: { readonly studySession: StudySession; readonly workspace: unknown } | undefined;

function useStudySession(props: StudyPageProps & { notesId: NodeId; scope: Scope }): StudySession {
  const { workspace, ctx, scope } = props;
  const { by } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a study session is begun once when the page is come to; what changes later belongs to it
  return useMemo(() => {
    const isSame = open?.workspace === workspace && open.studySession.scope === String(scope);
    if (by !== "push" && isSame && open) return open.studySession;
    const deps = { tree: workspace.tree, undo: workspace.undo, now: ctx.now, timeZone: ctx.timeZone };
    const cards = cardsOf(props, scope).map(askedCard);
    open = { studySession: createStudySession(String(scope), cards, deps), workspace };
    return open.studySession;
  }, []);
}

/** A study session: one card after the other, and what came of it. */
export function Studying(props: StudyPageProps & { notesId: NodeId; scope: Scope }): ReactElement {
  const { ctx, parts, header, home, status } = props;
  const studySession = useStudySession(props);
  const { session } = useReadable(studySession);
  const { current, answers } = session;
  const explaining = useExplaining(props.memory, studySession);
  useTitle("Study");
  if (current !== null)
    return (
      <SessionView
        workspace={props.workspace}
        ctx={ctx}
        parts={parts}
        studySession={studySession}
        card={current}
        home={home}
        status={status}
        grader={props.grader}
        {...explaining}
        spaceRates={studyChoice(props.memory, "spaceRates")}
        hidesOtherGaps={studyChoice(props.memory, "hidesOtherGaps")}
      />
    );
  if (answers.length > 0) return <End {...props} studySession={studySession} />;
  return (
    <>
      {header}
      <Empty {...props} />
    </>
  );
}

const EXPLAINED_KEY = "perennial:study-explained";
/** The first study session of this device, which explains itself until somebody has had enough of it. */
let first: StudySession | undefined;

function useExplaining(memory: StudyPageProps["memory"], studySession: StudySession) {
  const [explains, setExplains] = useState(() => {
    if (memory.get(EXPLAINED_KEY) !== null) return first === studySession;
    memory.set(EXPLAINED_KEY, "true");
    first = studySession;
    return true;
  });
  const onExplained = () => {
    first = undefined;
    setExplains(false);
  };
  return { explains, onExplained };
}
