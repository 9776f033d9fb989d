import { type StudyCard, walkCards } from "@perennial/domain/study/cards-below";
import { FORECAST_DAYS } from "@perennial/domain/study/forecast/forecast";
import { settingsIn } from "@perennial/domain/study/settings";
import { memoryCurve } from "@perennial/domain/study/stats/memory-curve";
import type { NodeId } from "@perennial/domain/tree/node";
import { isAncestor } from "@perennial/domain/tree/selectors";
import { type ReactElement, useEffect, useMemo, useState } from "react";
import { progressOf } from "../../commands/card-marks.ts";
import { PROGRESS_PATH, type TitledBranch } from "../../features/progress/branch-title.tsx";
import { CardPage } from "../../features/progress/card-page.tsx";
import { numbersHere } from "../../features/progress/numbers-here.ts";
import { ProgressPage } from "../../features/progress/progress-page.tsx";
import { askedText } from "../../features/study/asked-sides.ts";
import { LeechSummary } from "../../features/study/leech-link.tsx";
import { nodePath, nodeText } from "../../features/study/node-text.ts";
import { STUDY_PATH } from "../../features/study/scope.ts";
import { useNotes } from "../../features/study/use-notes.ts";
import { serverClock } from "../../platform/server-clock.ts";
import { deviceTimeZone } from "../../platform/time-zone.ts";
import { cardReviewsCall } from "../../queries/card-reviews.ts";
import { studyStatsCall } from "../../queries/study-stats.ts";
import { useForecast } from "../../simulation/use-forecast.ts";
import { partsInRow } from "../../store/row-data.ts";
import type { TreeStore } from "../../store/tree-store.ts";
import type { Workspace } from "../../store/workspace.ts";
import { wordsOf } from "../../ui/rich-text.tsx";
import { Navigate, useLocation } from "../../ui/router.tsx";
import { Waiting } from "../../ui/waiting.tsx";
import { APP_TEXTS } from "../app-texts.ts";
import { api } from "../services.ts";
import { BookOfNotes, NotesFailed } from "./book-of-notes.tsx";
import { OwnWeights } from "./own-weights.tsx";

const readStats = studyStatsCall(api);
const readCardReviews = cardReviewsCall(api);

/** What was studied, what is known and what comes: of all notes, of a branch, or of one card. */
export const ProgressRoute = (): ReactElement => <BookOfNotes>{AtAddress}</BookOfNotes>;

function AtAddress(notes: Omit<OfNotesProps, "branch">): ReactElement {
  const { search } = useLocation();
  return <OfNotes key={search} {...notes} branch={branchOf(search)} />;
}

/** The number of a node; null for all notes. */
function branchOf(search: string): number | null {
  const text = new URLSearchParams(search).get("of") ?? "";
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}

interface OfNotesProps {
  readonly workspace: Workspace;
  readonly rootId: number;
  readonly branch: number | null;
}

function OfNotes({ workspace, rootId, branch }: OfNotesProps): ReactElement {
  const { tree } = workspace;
  const notes = useNotes(workspace, rootId);
  if (notes.phase === "failed")
    return (
      <NotesFailed
        title="Progress"
        says={APP_TEXTS.cardsFailed}
        more={APP_TEXTS.changesKept}
        again={notes.again}
      />
    );
  if (notes.phase === "loading") return <Looking />;
  const nodeId = branch === null ? notes.rootId : tree.identity.current("node", branch);
  const node = tree.get("node", nodeId);
  // A branch that is not there any more.
  if (!node) return <Navigate to={PROGRESS_PATH} />;
  const about =
    branch === null ? null : { text: wordsOf(nodeText(tree, nodeId)), path: nodePath(tree, nodeId) };
  const card = tree.identity.serverIdOf("flashcard", node.itemId);
  const isCardAlone = node.itemType === "flashcard" && tree.childIds(nodeId).length === 0;
  if (about && isCardAlone && card !== undefined)
    return <OfCard tree={tree} nodeId={nodeId} flashcardId={card} branch={about} />;
  return <OfBranch workspace={workspace} nodeId={nodeId} number={branch} branch={about} />;
}

function OfBranch({
  workspace,
  nodeId,
  number,
  branch,
}: {
  workspace: Workspace;
  nodeId: NodeId;
  number: number | null;
  branch: TitledBranch | null;
}): ReactElement {
  const { tree } = workspace;
  // What is shown is of the moment at which the page was opened.
  const [numbers] = useState(() =>
    numbersHere(tree, nodeId, { now: serverClock.now(), timeZone: deviceTimeZone() }),
  );
  const forecast = useForecast(
    useMemo(
      () => ({
        tree,
        cards: () => walkCards(tree, workspace.whole.get() ?? nodeId),
        now: serverClock.now(),
        timeZone: deviceTimeZone(),
        days: FORECAST_DAYS,
        counts:
          branch === null
            ? undefined
            : (card: StudyCard) => card.nodeId === nodeId || isAncestor(tree, nodeId, card.nodeId),
      }),
      [tree, workspace, nodeId, branch],
    ),
  );
  const answer = useAnswer(() => readStats(deviceTimeZone(), number));
  const strengths = numbers.strengths
    .filter(({ depth }) => depth > 0)
    .map((each) => ({
      ...each,
      text: wordsOf(nodeText(tree, each.nodeId)),
      path: nodePath(tree, each.nodeId),
    }));
  return (
    <ProgressPage
      numbers={numbers}
      forecast={forecast.days}
      strengths={strengths}
      history={answer.phase === "here" ? { phase: "here", history: answer.value } : answer}
      branch={branch}
      mending={branch === null && <LeechSummary workspace={workspace} notesId={nodeId} />}
      weights={branch === null && <OwnWeights workspace={workspace} rootId={nodeId} />}
      studyPath={STUDY_PATH}
    />
  );
}

/** A sentence full of gaps says enough by its first ones. */
const MOST_CURVES = 24;

function OfCard({
  tree,
  nodeId,
  flashcardId,
  branch,
}: {
  tree: TreeStore;
  nodeId: NodeId;
  flashcardId: number;
  branch: TitledBranch;
}): ReactElement {
  const [now] = useState(() => serverClock.now().getTime());
  const answer = useAnswer(() => readCardReviews(flashcardId));
  if (answer.phase !== "here") return <CardPage branch={branch} state={answer} />;
  const parts = partsInRow(tree.row(tree.keyOf(nodeId)) ?? {});
  const { weights } = settingsIn(tree)(nodeId).settings;
  const curves = parts.slice(0, MOST_CURVES).map((each) => {
    const { part } = each;
    const due = Date.parse(progressOf(tree, each)?.nextReviewTime ?? "");
    return {
      part,
      asks: parts.length > 1 ? wordsOf(askedText(tree, { nodeId, ...each })) : null,
      ...memoryCurve(answer.value.get(part) ?? [], { now, until: Math.max(now, due || now), weights }),
    };
  });
  return <CardPage branch={branch} state={{ phase: "here", curves, now }} />;
}

const Looking = () => (
  <main id="main" tabIndex={-1}>
    <h1 className="vh">Progress</h1>
    <Waiting>{APP_TEXTS.loadingCards}</Waiting>
  </main>
);

/** What a page asked the server for, and how to ask again where no answer came. */
type AnswerState<T> =
  | { readonly phase: "loading" }
  | { readonly phase: "failed"; readonly again: () => void }
  | { readonly phase: "here"; readonly value: T };

/** Asks once for each coming to the page, and again when that is wanted. */
function useAnswer<T>(ask: () => Promise<T | undefined>): AnswerState<T> {
  const [attempt, setAttempt] = useState(0);
  const [answer, setAnswer] = useState<AnswerState<T>>({ phase: "loading" });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a further attempt asks again, another question is another page
  useEffect(() => {
    let wanted = true;
    const again = () => setAttempt((count) => count + 1);
    setAnswer({ phase: "loading" });
    void ask().then((value) => {
      if (wanted) setAnswer(value === undefined ? { phase: "failed", again } : { phase: "here", value });
    });
    return () => {
      wanted = false;
    };
  }, [attempt]);
  return answer;
}
