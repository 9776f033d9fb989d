import type { StudyCard } from "@perennial/domain/study/cards-below";
import { settingsIn, spreadOf } from "@perennial/domain/study/settings";
import { takeCards } from "@perennial/domain/study/simulation/simulated-cards";
import { planFor } from "@perennial/domain/study/simulation/simulated-plan";
import { studyDayOf } from "@perennial/domain/study/study-day";
import type { NodeId } from "@perennial/domain/tree/node";
import { useEffect, useState } from "react";
import { runInSlices } from "../platform/slices.ts";
import { browserTimers } from "../platform/timers.ts";
import type { TreeStore } from "../store/tree-store.ts";
import type { ExamJob } from "./simulation-job.ts";
import { useSimulation } from "./use-simulation.ts";

/** The same object for as long as the same is asked. */
export interface ExamQuestion {
  readonly tree: TreeStore;
  /** All of the learner's. */
  readonly cards: readonly StudyCard[];
  readonly now: Date;
  readonly timeZone: string;
  /** Until the exam. */
  readonly days: number;
  /** Whether a node has cards that are for the exam. */
  readonly isFor: (nodeId: NodeId) => boolean;
}

/**
 * What would be known of the cards of an exam on its day, by a learner who knows each card as often as the model says, as
 * the settings foretell it. Those that would not have been met by then are not known.
 */
export function useExam(
  question: ExamQuestion,
): { readonly share: number; readonly cards: number } | undefined {
  const [job, setJob] = useState<ExamJob | null>(null);
  useEffect(() => runInSlices(browserTimers, jobOf(question), setJob), [question]);
  const { result } = useSimulation(job);
  if (!result) return undefined;
  const cards = result.job.counts.reduce((sum, is) => sum + is, 0);
  return { cards, share: cards === 0 ? 0 : (result.of.known * result.of.met) / cards };
}

function* jobOf({ tree, cards, now, timeZone, days, isFor }: ExamQuestion): Generator<undefined, ExamJob> {
  const here = { now, timeZone };
  const taken = yield* takeCards(cards, here, ({ flashcardId }) =>
    spreadOf(tree.get("flashcard", flashcardId)?.question ?? ""),
  );
  const plan = planFor(taken.nodeIds, settingsIn(tree), studyDayOf(now, timeZone));
  const counts = Uint8Array.from(taken.nodeIds, (nodeId) => Number(isFor(nodeId)));
  return { kind: "exam", cards: taken.cards, plan, days, counts };
}
