import type { Flashcard, FlashcardId, Item, NodeId, Note, NoteId, Progress, TreeNode } from "./node.ts";

/**
 * What a rule may read of an outline. The client's store, the rows a server command has loaded and the plain
 * maps of the tests all offer it, so that a rule runs unchanged on both sides of the wire.
 */
export interface TreeView {
  node(id: NodeId): TreeNode | undefined;
  /** The ids of the children in order of (sortOrder, id); empty for a leaf and for an unknown id. */
  childIds(id: NodeId): readonly NodeId[];
  note(id: NoteId): Note | undefined;
  flashcard(id: FlashcardId): Flashcard | undefined;
  progress(flashcardId: FlashcardId): Progress | undefined;
  /** The node that shows a note or a card. A content has at most one, else deleting one node would empty another. */
  holderOf(item: Item): NodeId | undefined;
}

/** What `apply` writes to. Putting a node also keeps the child list of its parent in order. */
export interface TreeTarget extends TreeView {
  putNode(node: TreeNode): void;
  removeNode(id: NodeId): void;
  putNote(note: Note): void;
  removeNote(id: NoteId): void;
  putFlashcard(flashcard: Flashcard): void;
  removeFlashcard(id: FlashcardId): void;
  putProgress(progress: Progress): void;
  removeProgress(flashcardId: FlashcardId): void;
}
