import type { NodeId } from "../../tree/node.ts";
import { ancestorIds } from "../../tree/selectors.ts";
import type { TreeView } from "../../tree/view.ts";
import type { StudyCard } from "../cards-below.ts";
import type { SettingsHere } from "../settings.ts";
import type { StudyDay } from "../study-day.ts";
import { cardMemoryOf, recallOn } from "./card-memory.ts";

/** How well the cards below a node are known. */
export interface BranchRecall {
  /** Cards that were met. */
  readonly met: number;
  /** The mean chance, from 0 to 1, that one of them would be known today. */
  readonly recall: number;
}

export interface RecallOptions {
  readonly today: StudyDay;
  readonly timeZone: string;
  readonly settingsOf: (nodeId: NodeId) => SettingsHere;
}

/** Of one card its own margin tells more. */
const LEAST_MET = 2;
/** So many cards or branches are looked at before it rests. */
const AT_ONCE = 500;

interface Sum {
  met: number;
  recalls: number;
}

/** Measures how well each branch with several met cards is known. Yields now and then, so that others can run. */
export function* recallByBranch(
  tree: TreeView,
  cards: readonly StudyCard[],
  { today, timeZone, settingsOf }: RecallOptions,
): Generator<undefined, ReadonlyMap<NodeId, BranchRecall>> {
  // First by the node right above: most cards share one, so that few ways up are walked.
  const byParent = new Map<NodeId, Sum>();
  for (const [i, { nodeId, progress }] of cards.entries()) {
    if (i % AT_ONCE === AT_ONCE - 1) yield;
    const memory = cardMemoryOf(progress, timeZone);
    const parentId = memory && tree.get("node", nodeId)?.parentId;
    if (!memory || parentId === null || parentId === undefined) continue;
    add(byParent, parentId, {
      met: 1,
      recalls: recallOn(today, { ...memory, weights: settingsOf(nodeId).settings.weights }),
    });
  }
  const sums = new Map<NodeId, Sum>();
  let walked = 0;
  for (const [parentId, sum] of byParent) {
    if (++walked % AT_ONCE === 0) yield;
    for (const id of [parentId, ...ancestorIds(tree, parentId)]) add(sums, id, sum);
  }
  const known = new Map<NodeId, BranchRecall>();
  for (const [id, { met, recalls }] of sums)
    if (met >= LEAST_MET) known.set(id, { met, recall: recalls / met });
  return known;
}

function add(sums: Map<NodeId, Sum>, id: NodeId, { met, recalls }: Sum): void {
  const sum = sums.get(id);
  if (!sum) sums.set(id, { met, recalls });
  else {
    sum.met += met;
    sum.recalls += recalls;
  }
}
