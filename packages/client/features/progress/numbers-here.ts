import { cardsBelow } from "@perennial/domain/study/cards-below";
import { settingsIn } from "@perennial/domain/study/settings";
import { type BranchStrength, branchStrengths } from "@perennial/domain/study/stats/branch-strength";
import { cardMemoryOf } from "@perennial/domain/study/stats/card-memory";
import { type Collection, collectionOn } from "@perennial/domain/study/stats/collection";
import { type StudyDay, studyDayOf } from "@perennial/domain/study/study-day";
import type { NodeId } from "@perennial/domain/tree/node";
import type { TreeView } from "@perennial/domain/tree/view";

export interface NumbersHere {
  readonly today: StudyDay;
  readonly cards: number;
  readonly collection: Collection;
  readonly strengths: readonly BranchStrength[];
}

const LEVELS = 3;
const MOST_ROWS = 24;

/** Computes the numbers of a branch from each of its cards. `rootId`: its top, or the root of the notes. */
export function numbersHere(
  tree: TreeView,
  rootId: NodeId,
  { now, timeZone }: { readonly now: Date; readonly timeZone: string },
): NumbersHere {
  const today = studyDayOf(now, timeZone);
  const cards = cardsBelow(tree, rootId);
  const settingsOf = settingsIn(tree);
  const memories = cards.flatMap(({ progress, nodeId }) => {
    const memory = cardMemoryOf(progress, timeZone);
    return memory ? { ...memory, weights: settingsOf(nodeId).settings.weights } : [];
  });
  return {
    today,
    cards: cards.length,
    collection: collectionOn(today, memories),
    strengths: branchStrengths(tree, rootId, {
      today,
      timeZone,
      levels: LEVELS,
      mostRows: MOST_ROWS,
      settingsOf,
    }),
  };
}
