import type { NodeId } from "../tree/node.ts";
import { ancestorIds } from "../tree/selectors.ts";
import type { TreeView } from "../tree/view.ts";
import type { StudyCard } from "./cards-below.ts";
import type { Candidate } from "./queue.ts";

/** A branch that holds cards of a queue. */
export interface DueBranch {
  readonly nodeId: NodeId;
  /** 0 right below the root. */
  readonly depth: number;
  readonly due: number;
  /** Of these, new ones. */
  readonly new: number;
}

const MOST_LEVELS = 3;

/**
 * The branches below a node that hold cards of a queue, as an outline in the order of the screen: three levels of it,
 * or as few as keep it within so many rows.
 */
export function dueByBranch(
  tree: TreeView,
  rootId: NodeId,
  queue: readonly Candidate<StudyCard>[],
  mostRows = 40,
): readonly DueBranch[] {
  const counts = new Map<NodeId, { due: number; new: number }>();
  for (const { card, state } of queue) {
    const own = tree.childIds(card.nodeId).length > 0 ? [card.nodeId] : [];
    for (const id of [...own, ...ancestorIds(tree, card.nodeId)]) {
      const count = counts.get(id) ?? { due: 0, new: 0 };
      counts.set(id, { due: count.due + 1, new: count.new + (state.phase === "new" ? 1 : 0) });
    }
  }
  const rows: DueBranch[] = [];
  const add = (parentId: NodeId, depth: number) => {
    if (depth === MOST_LEVELS) return;
    for (const nodeId of tree.childIds(parentId)) {
      const count = counts.get(nodeId);
      if (!count) continue;
      rows.push({ nodeId, depth, ...count });
      add(nodeId, depth + 1);
    }
  };
  add(rootId, 0);
  const within = (levels: number) => rows.filter(({ depth }) => depth < levels);
  for (let levels = MOST_LEVELS; levels > 1; levels--)
    if (within(levels).length <= mostRows) return within(levels);
  return within(1);
}
