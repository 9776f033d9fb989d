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

/** Lists the branches below a node with cards of a queue, in screen order, at most three levels deep. */
export function dueByBranch(
  tree: TreeView,
  rootId: NodeId,
  queue: readonly Candidate<StudyCard>[],
  mostRows = 40,
): readonly DueBranch[] {
  const counts = new Map<NodeId, { due: number; new: number }>();
  const count = (id: NodeId, { state }: Candidate<StudyCard>) => {
    const { due, new: fresh } = counts.get(id) ?? { due: 0, new: 0 };
    counts.set(id, { due: due + 1, new: fresh + (state.phase === "new" ? 1 : 0) });
  };
  for (const each of queue) for (const id of ancestorIds(tree, each.card.nodeId)) count(id, each);
  // A card that others hang under is one of its branch; alone it is none.
  for (const each of queue) if (counts.has(each.card.nodeId)) count(each.card.nodeId, each);
  const rows: DueBranch[] = [];
  const add = (parentId: NodeId, depth: number) => {
    if (depth === MOST_LEVELS) return;
    for (const nodeId of tree.childIds(parentId)) {
      const found = counts.get(nodeId);
      if (!found) continue;
      rows.push({ nodeId, depth, ...found });
      add(nodeId, depth + 1);
    }
  };
  add(rootId, 0);
  const within = (levels: number) => rows.filter(({ depth }) => depth < levels);
  for (let levels = MOST_LEVELS; levels > 1; levels--)
    if (within(levels).length <= mostRows) return within(levels);
  return within(1);
}
