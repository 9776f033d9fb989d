import { isAnsweredBelow } from "@perennial/domain/card/card-kinds";
import type { RecordOf } from "@perennial/domain/kind/kinds";
import { filesIn } from "@perennial/domain/rich/file-mark";
import { noteLinksIn } from "@perennial/domain/rich/replace-links";
import { needsOf } from "@perennial/domain/tree/needs";
import type { NodeId, TreeNode } from "@perennial/domain/tree/node";
import type { TreeView } from "@perennial/domain/tree/view";

/** What some branches hold of all that not every kind of file can say, as numbers. */
export interface BranchCounts {
  /** Rows that are no cards, and no part of one. */
  readonly notes: number;
  /** Cards that do not ask a question for an answer alone: both ways, with gaps, lists, steps and hidden parts. */
  readonly furtherKinds: number;
  /** Cards that are answered by typing. */
  readonly typed: number;
  /** Questions that were answered. */
  readonly schedules: number;
  /** Questions that are flagged or suspended. */
  readonly marks: number;
  /** What cards need of others. */
  readonly needs: number;
  /** Branches that say how they are studied. */
  readonly studied: number;
  /** Rows that are done. */
  readonly done: number;
  /** Links to notes. */
  readonly links: number;
  /** Pictures, sounds and documents, each once. */
  readonly files: number;
  /** Rows that were drafted from something. */
  readonly drafted: number;
}

/** Counts what branches hold: each node of the roots with all that is below it, once. */
export function countBranches(tree: TreeView, roots: readonly NodeId[]): BranchCounts {
  const seen = new Set<NodeId>(roots);
  const files = new Set<number>();
  const held = { notes: 0, furtherKinds: 0, typed: 0, schedules: 0, marks: 0, links: 0 };
  const countTexts = (texts: readonly (string | null)[]) => {
    for (const text of texts) {
      if (!text?.includes("](") && !text?.includes("]]")) continue;
      for (const id of filesIn(text)) files.add(id);
      held.links += noteLinksIn(text).length;
    }
  };
  // A set tells of what is added while it is walked.
  for (const id of seen) {
    for (const child of tree.childIds(id)) seen.add(child);
    const node = tree.get("node", id);
    if (node?.itemType === "note") {
      if (!leavesWithCard(tree, node)) held.notes++;
      countTexts([tree.get("note", node.itemId)?.text ?? null]);
    }
    const card = node?.itemType === "flashcard" ? tree.get("flashcard", node.itemId) : undefined;
    if (!card) continue;
    if (card.kind !== "basic") held.furtherKinds++;
    if (card.isTyped) held.typed++;
    // Question and answer of a sentence say again what stands in it.
    countTexts(card.source === null ? [card.question, card.answer] : [card.source]);
    for (const part of tree.belongings("progress", card.id)) {
      const progress = tree.get("progress", part);
      if (progress && progress.reviewedAt !== null && progress.phase !== "new") held.schedules++;
      if (progress && (progress.flag > 0 || progress.suspendedAt !== null)) held.marks++;
    }
  }
  const within = (nodeId: NodeId) => seen.has(nodeId);
  return {
    ...held,
    needs: needsOf(tree).filter(({ from }) => within(from)).length,
    studied: new Set(ownersOf([...tree.recordsOf("studySettings")].filter(saysHow), within)).size,
    done: new Set(
      ownersOf(
        [...tree.recordsOf("mark")].filter(({ sign }) => sign === "done"),
        within,
      ),
    ).size,
    drafted: new Set(ownersOf(tree.recordsOf("provenance"), within)).size,
    files: files.size,
  };
}

/** A row of a list or of steps is what its card says. */
function leavesWithCard(tree: TreeView, { parentId }: TreeNode): boolean {
  const above = parentId === null ? undefined : tree.get("node", parentId);
  const card = above?.itemType === "flashcard" ? tree.get("flashcard", above.itemId) : undefined;
  return card !== undefined && isAnsweredBelow(card);
}

/** Weights follow from the answers, and nobody has said them. */
const saysHow = ({ id: _, nodeId: __, weights: ___, ...said }: RecordOf<"studySettings">): boolean =>
  Object.values(said).some((value) => value !== null);

const ownersOf = (
  records: Iterable<{ readonly nodeId: NodeId }>,
  within: (nodeId: NodeId) => boolean,
): NodeId[] => [...records].flatMap(({ nodeId }) => (within(nodeId) ? nodeId : []));
