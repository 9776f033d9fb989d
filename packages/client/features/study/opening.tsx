import { type DueBranch, dueByBranch } from "@perennial/domain/study/due-by-branch";
import type { ForecastDay } from "@perennial/domain/study/forecast/forecast";
import { studyDayOf } from "@perennial/domain/study/study-day";
import type { NodeId } from "@perennial/domain/tree/node";
import { type ReactElement, type ReactNode, useEffect, useRef } from "react";
import { studyPath } from "../../commands/tree-toolbar.ts";
import { isCombined } from "../../platform/pressed-key.ts";
import type { TreeStore } from "../../store/tree-store.ts";
import { Table } from "../../ui/book/table.tsx";
import { RichText, wordsOf } from "../../ui/rich-text.tsx";
import { Link, navigate } from "../../ui/router.tsx";
import { Sentence } from "../../ui/sentence.tsx";
import type { DueNow } from "./due-watch.ts";
import { ExamLines } from "./exam-lines.tsx";
import { nodeText } from "./node-text.ts";
import { OverdueLine } from "./overdue-line.tsx";
import { lossText, STUDY_TEXTS } from "./study-texts.ts";
import { useMinutes } from "./use-answer-time.ts";
import { WeekSection } from "./week.tsx";

interface OpeningProps {
  readonly tree: TreeStore;
  readonly rootId: NodeId;
  readonly due: DueNow;
  /** What the queue will ask, today first; undefined while it is not known. */
  readonly days: readonly ForecastDay[] | undefined;
  readonly children: ReactNode;
  readonly more: ReactNode;
}

/** What is due, what it takes and what waiting costs; then where it lies, branch by branch. */
export function Opening({ tree, rootId, due, days, children, more }: OpeningProps): ReactElement {
  const { plan, at } = due;
  const branches = dueByBranch(tree, rootId, plan.cards);
  const count = plan.cards.length;
  const minutesFor = useMinutes();
  useEnter();
  return (
    <>
      <h1>Study</h1>
      <p className="lede">
        <Sentence text={STUDY_TEXTS.due(count, minutesFor(count), lossText(plan.lostByWaiting))} />
      </p>
      <OverdueLine plan={plan} />
      <ExamLines tree={tree} rootId={rootId} due={due} />
      <div className="go">
        <Link className="btn primary big" to={studyPath("all")}>
          {STUDY_TEXTS.studyAll(count)}{" "}
          <span className="key" aria-hidden="true">
            Enter
          </span>
        </Link>
        {children}
      </div>
      {branches.length > 0 && <Branches tree={tree} rootId={rootId} branches={branches} />}
      <div className="parts">
        <WeekSection today={studyDayOf(at.now, at.timeZone)} days={days} />
        <section>
          <h2>New cards</h2>
          <p>{STUDY_TEXTS.newCards(plan.new, plan.newLater)}</p>
        </section>
        {more}
      </div>
    </>
  );
}

interface BranchesProps {
  readonly tree: TreeStore;
  readonly rootId: NodeId;
  readonly branches: readonly DueBranch[];
}

function Branches({ tree, rootId, branches }: BranchesProps): ReactElement {
  const minutesFor = useMinutes();
  return (
    <Table
      className="tbl branches"
      caption={STUDY_TEXTS.branches}
      columns={[
        { head: "Branch", cell: (branch) => <BranchName tree={tree} rootId={rootId} branch={branch} /> },
        { head: "Due", className: "r", cell: ({ due }) => due },
        {
          head: "New",
          className: "r wide",
          cell: (branch) => (branch.new === 0 ? <span className="dim">–</span> : branch.new),
        },
        { head: "Time", className: "r", cell: ({ due }) => `${minutesFor(due)} min` },
        {
          head: <span className="vh">Study</span>,
          className: "r begin",
          cell: ({ nodeId }) => (nodeId === rootId ? null : <StudyBranch tree={tree} nodeId={nodeId} />),
        },
      ]}
      rows={branches}
      keyOf={({ nodeId }) => String(nodeId)}
      rowClass={({ depth }) => (depth === 0 ? "top-level" : undefined)}
    />
  );
}

const BranchName = ({
  tree,
  rootId,
  branch,
}: Pick<BranchesProps, "tree" | "rootId"> & { branch: DueBranch }): ReactElement => (
  <span className={`name depth-${branch.depth}`}>
    <span className="dot" />
    {branch.nodeId === rootId ? (
      <span>{STUDY_TEXTS.noBranch}</span>
    ) : (
      <span dir="auto" translate="no">
        <RichText text={nodeText(tree, branch.nodeId)} />
      </span>
    )}
  </span>
);

function StudyBranch({ tree, nodeId }: { tree: TreeStore; nodeId: NodeId }): ReactElement | null {
  const id = tree.identity.serverIdOf("node", nodeId);
  if (id === undefined) return null;
  return (
    <Link className="quiet" to={studyPath(id)}>
      Study this
      <span className="vh" translate="no">
        : {wordsOf(nodeText(tree, nodeId))}
      </span>
    </Link>
  );
}

/** Enter begins, wherever the focus is on nothing of its own. */
function useEnter(): void {
  const isDone = useRef(false);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { target, key } = event;
      const isOwn =
        target instanceof Element && target.closest("a, button, input, textarea, dialog") !== null;
      if (
        key !== "Enter" ||
        isCombined(event) ||
        isOwn ||
        event.defaultPrevented ||
        event.repeat ||
        isDone.current
      )
        return;
      event.preventDefault();
      isDone.current = true;
      navigate(studyPath("all"));
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}
