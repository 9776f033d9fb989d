import { type ComingExam, comingExams } from "@perennial/domain/study/coming-exams";
import { settingsIn } from "@perennial/domain/study/settings";
import { studyDayOf } from "@perennial/domain/study/study-day";
import type { NodeId } from "@perennial/domain/tree/node";
import { type ReactElement, useMemo } from "react";
import { type ExamQuestion, useExam } from "../../simulation/use-exam.ts";
import type { TreeStore } from "../../store/tree-store.ts";
import { RichText } from "../../ui/rich-text.tsx";
import { Sentence } from "../../ui/sentence.tsx";
import type { DueNow } from "./due-watch.ts";
import { nodeText } from "./node-text.ts";
import { EXAM_TEXTS } from "./study-texts.ts";

interface ExamLinesProps {
  readonly tree: TreeStore;
  readonly rootId: NodeId;
  readonly due: DueNow;
}

/** More are not predicted. */
const MOST_EXAMS = 3;
/** Longer, and what the learner does in between matters more than any setting. */
const YEAR_DAYS = 365;

/** The nearest exams: in how many days, and how much would be known on each. */
export function ExamLines({ tree, rootId, due }: ExamLinesProps): ReactElement | null {
  const today = studyDayOf(due.at.now, due.at.timeZone);
  const exams = useMemo(
    () =>
      comingExams(due.cards, settingsIn(tree), today)
        .filter(({ day }) => day - today <= YEAR_DAYS)
        .slice(0, MOST_EXAMS),
    [tree, due, today],
  );
  return exams.length === 0 ? null : (
    <ul className="exams">
      {exams.map((exam) => (
        <ExamLine key={String(exam.nodeId)} {...exam} tree={tree} rootId={rootId} due={due} today={today} />
      ))}
    </ul>
  );
}

function ExamLine({
  tree,
  rootId,
  due: { cards, at },
  nodeId,
  day,
  today,
}: ExamLinesProps & ComingExam & { today: number }): ReactElement {
  const days = day - today;
  const question = useMemo((): ExamQuestion => {
    const settingsOf = settingsIn(tree);
    return { tree, cards, ...at, days, isFor: (id) => settingsOf(id).from.examDate === nodeId };
  }, [tree, cards, at, days, nodeId]);
  const known = useExam(question);
  const text = EXAM_TEXTS.line(days, known && Math.round(known.share * 100), known?.cards ?? 0);
  return (
    <li aria-busy={known === undefined}>
      {nodeId !== rootId && (
        <span className="of" translate="no">
          <RichText text={nodeText(tree, nodeId)} />
        </span>
      )}
      <Sentence text={text} />
    </li>
  );
}
