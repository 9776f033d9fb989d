import { type ReactElement, type ReactNode, useEffect, useState } from "react";
import { BookHeader } from "../../features/menu/book-header.tsx";
import { MoreButton } from "../../features/menu/more-button.tsx";
import { numbersHere } from "../../features/progress/numbers-here.ts";
import { type HistoryState, ProgressPage } from "../../features/progress/progress-page.tsx";
import { nodePath, nodeText } from "../../features/study/node-text.ts";
import { STUDY_PATH } from "../../features/study/scope.ts";
import { useNotes } from "../../features/study/use-notes.ts";
import { SyncStatus } from "../../features/sync-status/sync-status.tsx";
import { deviceTimeZone } from "../../platform/time-zone.ts";
import { studyStatsCall } from "../../queries/study-stats.ts";
import type { Workspace } from "../../store/workspace.ts";
import { Button } from "../../ui/button.tsx";
import { Page } from "../../ui/page.tsx";
import { Navigate } from "../../ui/router.tsx";
import { Waiting, WaitingPage } from "../../ui/waiting.tsx";
import { useShell } from "../frame/shell-context.ts";
import { StudyLink } from "../frame/study-link.tsx";
import { useMore } from "../frame/use-more.tsx";
import { apiDeps } from "../services.ts";
import "../../ui/book.css";

const readStats = studyStatsCall(apiDeps);

/** What was studied, what is known and what comes. */
export function ProgressRoute(): ReactElement {
  const { session, workspace, openTexts } = useShell();
  const more = useMore();
  const root = session.phase === "in" ? session.user.rootTree : null;
  if (root === null) return <Navigate to="/" />;
  if (!workspace) return <WaitingPage>Loading…</WaitingPage>;
  const home = `/trees/${root.id}`;
  return (
    <>
      <BookHeader home={home} label="Notes">
        <StudyLink workspace={workspace} />
        <SyncStatus workspace={workspace} onTakeTexts={openTexts} />
        <MoreButton {...more} />
      </BookHeader>
      <Numbers workspace={workspace} rootId={root.id} />
    </>
  );
}

function Numbers({ workspace, rootId }: { workspace: Workspace; rootId: number }): ReactElement {
  const { tree } = workspace;
  const notes = useNotes(workspace, rootId);
  const history = useHistory();
  const notesId = notes.phase === "here" ? notes.rootId : null;
  // What is shown is of the moment at which the page was opened.
  const [numbers, setNumbers] = useState<ReturnType<typeof numbersHere>>();
  useEffect(() => {
    if (notesId !== null)
      setNumbers(numbersHere(tree, notesId, { now: new Date(), timeZone: deviceTimeZone() }));
  }, [tree, notesId]);
  if (notes.phase === "failed")
    return (
      <Unreadable>
        <Button primary onClick={notes.again}>
          Try again
        </Button>
      </Unreadable>
    );
  if (!numbers)
    return (
      <main id="main" tabIndex={-1}>
        <h1 className="vh">Progress</h1>
        <Waiting>Looking through your cards…</Waiting>
      </main>
    );
  const strengths = numbers.strengths
    .filter(({ depth }) => depth > 0)
    .map((each) => ({ ...each, text: nodeText(tree, each.nodeId), path: nodePath(tree, each.nodeId) }));
  return <ProgressPage numbers={numbers} strengths={strengths} history={history} studyPath={STUDY_PATH} />;
}

/** Asked once for each coming to the page, and again when that is wanted. */
function useHistory(): HistoryState {
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<HistoryState>({ phase: "loading" });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a further attempt asks again
  useEffect(() => {
    let wanted = true;
    const again = () => setAttempt((count) => count + 1);
    setState({ phase: "loading" });
    void readStats(deviceTimeZone()).then((history) => {
      if (wanted) setState(history ? { phase: "here", history } : { phase: "failed", again });
    });
    return () => {
      wanted = false;
    };
  }, [attempt]);
  return state;
}

const Unreadable = ({ children }: { children: ReactNode }) => (
  <Page className="book" title="Progress">
    <h1>Your cards could not be loaded</h1>
    <p className="lede">The server does not answer. Your changes on this device are kept.</p>
    <div className="go">{children}</div>
  </Page>
);
