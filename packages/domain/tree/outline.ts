import type { Flashcard, Item, NodeId, Note, Progress, TreeNode } from "./node.ts";
import { compareIds, type RecordId } from "./record-id.ts";
import type { TreeTarget } from "./view.ts";

/** Everything an outline holds, each list in order of id; two outlines are equal when these are. */
export interface OutlineSnapshot {
  readonly nodes: readonly TreeNode[];
  readonly children: readonly (readonly [NodeId, readonly NodeId[]])[];
  readonly notes: readonly Note[];
  readonly flashcards: readonly Flashcard[];
  readonly progress: readonly Progress[];
}

export interface Outline extends TreeTarget {
  snapshot(): OutlineSnapshot;
}

const LEAF: readonly NodeId[] = [];

/**
 * An outline over plain Maps: the rows a server command has loaded, or the tree of a test. A node whose parent
 * is not loaded is allowed, and is found again as a child once the parent is put. The list `childIds` returns
 * is the live one: copy it before writing to the outline.
 */
export function createOutline(): Outline {
  const nodes = new Map<NodeId, TreeNode>();
  const children = new Map<NodeId, NodeId[]>();
  const notes = new Map<RecordId, Note>();
  const flashcards = new Map<RecordId, Flashcard>();
  const progress = new Map<RecordId, Progress>();
  const holders = { note: new Map<RecordId, NodeId>(), flashcard: new Map<RecordId, NodeId>() };

  const sortOrderOf = (id: NodeId) => nodes.get(id)?.sortOrder ?? 0;

  const detach = (node: TreeNode) => {
    if (holders[node.itemType].get(node.itemId) === node.id) holders[node.itemType].delete(node.itemId);
    if (node.parentId === null) return;
    const siblings = children.get(node.parentId) ?? [];
    siblings.splice(indexAmong(siblings, node, sortOrderOf), 1);
    if (siblings.length === 0) children.delete(node.parentId);
  };

  const attach = (node: TreeNode) => {
    holders[node.itemType].set(node.itemId, node.id);
    if (node.parentId === null) return;
    const siblings = children.get(node.parentId);
    if (siblings) siblings.splice(indexAmong(siblings, node, sortOrderOf), 0, node.id);
    else children.set(node.parentId, [node.id]);
  };

  return {
    node: (id) => nodes.get(id),
    childIds: (id) => (nodes.has(id) ? (children.get(id) ?? LEAF) : LEAF),
    note: (id) => notes.get(id),
    flashcard: (id) => flashcards.get(id),
    progress: (id) => progress.get(id),
    holderOf: (item: Item) => holders[item.itemType].get(item.itemId),
    putNode(node) {
      const old = nodes.get(node.id);
      if (old) detach(old);
      nodes.set(node.id, node);
      attach(node);
    },
    removeNode(id) {
      const old = nodes.get(id);
      if (!old) return;
      detach(old);
      nodes.delete(id);
    },
    putNote: (note) => void notes.set(note.id, note),
    removeNote: (id) => void notes.delete(id),
    putFlashcard: (flashcard) => void flashcards.set(flashcard.id, flashcard),
    removeFlashcard: (id) => void flashcards.delete(id),
    putProgress: (value) => void progress.set(value.flashcardId, value),
    removeProgress: (id) => void progress.delete(id),
    snapshot: () => ({
      nodes: inOrder(nodes),
      children: [...children]
        .map(([id, ids]) => [id, [...ids]] as const)
        .sort(([a], [b]) => compareIds(a, b)),
      notes: inOrder(notes),
      flashcards: inOrder(flashcards),
      progress: inOrder(progress),
    }),
  };
}

function inOrder<T>(records: ReadonlyMap<RecordId, T>): readonly T[] {
  return [...records].sort(([a], [b]) => compareIds(a, b)).map(([, record]) => record);
}

/** Where a node stands, or belongs, in a list ordered by (sortOrder, id); by halving, so that loading is not quadratic. */
export function indexAmong(
  siblings: readonly NodeId[],
  node: { readonly id: NodeId; readonly sortOrder: number },
  sortOrderOf: (id: NodeId) => number,
): number {
  let low = 0;
  let high = siblings.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const id = siblings[middle] ?? 0;
    const difference = sortOrderOf(id) - node.sortOrder || compareIds(id, node.id);
    if (difference < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
