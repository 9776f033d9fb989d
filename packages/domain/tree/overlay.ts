import type { Flashcard, Item, NodeId, Note, Progress, TreeNode } from "./node.ts";
import { indexAmong } from "./outline.ts";
import type { RecordId } from "./record-id.ts";
import type { TreeTarget, TreeView } from "./view.ts";

const LEAF: readonly NodeId[] = [];

/**
 * A sheet laid over a tree: what is written stays on the sheet, so that the second step of an intent can be
 * decided on what the first one leaves while the tree itself is not touched. Costs what is written to it.
 */
export function createOverlay(base: TreeView): TreeTarget {
  // null: removed on the sheet.
  const nodes = new Map<NodeId, TreeNode | null>();
  const children = new Map<NodeId, NodeId[]>();
  const notes = new Map<RecordId, Note | null>();
  const flashcards = new Map<RecordId, Flashcard | null>();
  const progress = new Map<RecordId, Progress | null>();
  const holders = new Map<string, NodeId | null>();

  const read = <T>(sheet: ReadonlyMap<RecordId, T | null>, id: RecordId, below: () => T | undefined) => {
    const written = sheet.get(id);
    return written === undefined ? below() : (written ?? undefined);
  };
  const node = (id: NodeId) => read(nodes, id, () => base.node(id));
  const holderKey = ({ itemType, itemId }: Item) => `${itemType}:${itemId}`;
  const holderOf = (item: Item) => {
    const written = holders.get(holderKey(item));
    return written === undefined ? base.holderOf(item) : (written ?? undefined);
  };
  const sortOrderOf = (id: NodeId) => node(id)?.sortOrder ?? 0;

  const writableChildren = (parentId: NodeId) => {
    const list = children.get(parentId) ?? [...base.childIds(parentId)];
    children.set(parentId, list);
    return list;
  };
  const detach = (old: TreeNode) => {
    if (holderOf(old) === old.id) holders.set(holderKey(old), null);
    if (old.parentId === null) return;
    const siblings = writableChildren(old.parentId);
    const index = siblings.indexOf(old.id);
    if (index >= 0) siblings.splice(index, 1);
  };
  const attach = (added: TreeNode) => {
    holders.set(holderKey(added), added.id);
    if (added.parentId === null) return;
    const siblings = writableChildren(added.parentId);
    siblings.splice(indexAmong(siblings, added, sortOrderOf), 0, added.id);
  };

  return {
    node,
    childIds: (id) => (node(id) ? (children.get(id) ?? base.childIds(id)) : LEAF),
    note: (id) => read(notes, id, () => base.note(id)),
    flashcard: (id) => read(flashcards, id, () => base.flashcard(id)),
    progress: (id) => read(progress, id, () => base.progress(id)),
    holderOf,
    putNode(added) {
      const old = node(added.id);
      if (old) detach(old);
      nodes.set(added.id, added);
      attach(added);
    },
    removeNode(id) {
      const old = node(id);
      if (!old) return;
      detach(old);
      nodes.set(id, null);
    },
    putNote: (note) => void notes.set(note.id, note),
    removeNote: (id) => void notes.set(id, null),
    putFlashcard: (flashcard) => void flashcards.set(flashcard.id, flashcard),
    removeFlashcard: (id) => void flashcards.set(id, null),
    putProgress: (value) => void progress.set(value.flashcardId, value),
    removeProgress: (id) => void progress.set(id, null),
  };
}
