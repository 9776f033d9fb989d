import type { Flashcard, Note, Progress, TreeNode } from "@perennial/domain/tree/node";
import type { RecordId } from "@perennial/domain/tree/record-id";
import type { TreeTarget } from "@perennial/domain/tree/view";

/**
 * A target that writes through and remembers what each record was before, so that everything written can be
 * taken back exactly, whatever the ops meant.
 */
export interface Journal extends TreeTarget {
  undo(): void;
}

export function createJournal(tree: TreeTarget): Journal {
  const undos: (() => void)[] = [];

  const node = (id: RecordId) => {
    const before: TreeNode | undefined = tree.node(id);
    undos.push(() => (before ? tree.putNode(before) : tree.removeNode(id)));
  };
  const note = (id: RecordId) => {
    const before: Note | undefined = tree.note(id);
    undos.push(() => (before ? tree.putNote(before) : tree.removeNote(id)));
  };
  const flashcard = (id: RecordId) => {
    const before: Flashcard | undefined = tree.flashcard(id);
    undos.push(() => (before ? tree.putFlashcard(before) : tree.removeFlashcard(id)));
  };
  const progress = (id: RecordId) => {
    const before: Progress | undefined = tree.progress(id);
    undos.push(() => (before ? tree.putProgress(before) : tree.removeProgress(id)));
  };

  return {
    node: (id) => tree.node(id),
    childIds: (id) => tree.childIds(id),
    note: (id) => tree.note(id),
    flashcard: (id) => tree.flashcard(id),
    progress: (id) => tree.progress(id),
    holderOf: (item) => tree.holderOf(item),
    putNode(record) {
      node(record.id);
      tree.putNode(record);
    },
    removeNode(id) {
      node(id);
      tree.removeNode(id);
    },
    putNote(record) {
      note(record.id);
      tree.putNote(record);
    },
    removeNote(id) {
      note(id);
      tree.removeNote(id);
    },
    putFlashcard(record) {
      flashcard(record.id);
      tree.putFlashcard(record);
    },
    removeFlashcard(id) {
      flashcard(id);
      tree.removeFlashcard(id);
    },
    putProgress(record) {
      progress(record.flashcardId);
      tree.putProgress(record);
    },
    removeProgress(id) {
      progress(id);
      tree.removeProgress(id);
    },
    undo() {
      for (let i = undos.length - 1; i >= 0; i--) undos[i]?.();
      undos.length = 0;
    },
  };
}
