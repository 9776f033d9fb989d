import type { NodeId } from "../tree/node.ts";
import { ancestorIds } from "../tree/selectors.ts";
import type { TreeView } from "../tree/view.ts";
import type { StudyCard } from "./cards-below.ts";
import type { Candidate } from "./queue.ts";

/** A branch that holds cards of a queue: a note, or the root for those that stand in none. */
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
 * Lists the notes below a node with cards of a queue, in screen order, at most three levels deep. A card is no branch, so
 * that what hangs below it belongs to the note above. Cards that stand in no note come first, as those of the root: the
 * rows of depth 0 add up to the queue.
 */
export function dueByBranch(
  tree: TreeView,
  rootId: NodeId,
  queue: readonly Candidate<StudyCard>[],
  mostRows = 40,
): readonly DueBranch[] {
  const isNote = (id: NodeId) => tree.get("node", id)?.itemType === "note";
  const counts = new Map<NodeId, { due: number; new: number }>();
  const count = (id: NodeId, { state }: Candidate<StudyCard>) => {
    const { due, new: fresh } = counts.get(id) ?? { due: 0, new: 0 };
    counts.set(id, { due: due + 1, new: fresh + (state.phase === "new" ? 1 : 0) });
  };
  for (const each of queue) {
    const above = ancestorIds(tree, each.card.nodeId);
    const end = above.indexOf(rootId);
    const notes = (end < 0 ? above : above.slice(0, end)).filter(isNote);
    for (const id of notes) count(id, each);
    if (notes.length === 0) count(rootId, each);
  }
  const rows: DueBranch[] = [];
  const loose = counts.get(rootId);
  if (loose) rows.push({ nodeId: rootId, depth: 0, ...loose });
  /** What hangs below cards stands where the cards do. */
  const open = [...tree.childIds(rootId)].reverse().map((nodeId) => ({ nodeId, depth: 0 }));
  for (let each = open.pop(); each; each = open.pop()) {
    const { nodeId, depth } = each;
    const found = counts.get(nodeId);
    if (isNote(nodeId) && !found) continue;
    if (found) rows.push({ nodeId, depth, ...found });
    const below = found ? depth + 1 : depth;
    if (below === MOST_LEVELS) continue;
    for (const id of [...tree.childIds(nodeId)].reverse()) open.push({ nodeId: id, depth: below });
  }
  const within = (levels: number) => rows.filter(({ depth }) => depth < levels);
  for (let levels = MOST_LEVELS; levels > 1; levels--)
    if (within(levels).length <= mostRows) return within(levels);
  return within(1);
}
