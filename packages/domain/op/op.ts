import type {
  Face,
  FlashcardId,
  Item,
  NodeId,
  Note,
  NoteId,
  Place,
  Progress,
  TreeNode,
} from "../tree/node.ts";

/**
 * The one vocabulary for change. An op names a record and says what it was and what it becomes, so that the
 * optimistic update, its rollback, undo, the history and the server's log are views of one object.
 * An edit names only the fields it changes: two edits of different fields of one record do not fight.
 */
export type Op =
  | { readonly type: "node.create"; readonly id: NodeId; readonly before: null; readonly after: TreeNode }
  | { readonly type: "node.move"; readonly id: NodeId; readonly before: Place; readonly after: Place }
  | { readonly type: "node.repoint"; readonly id: NodeId; readonly before: Item; readonly after: Item }
  | { readonly type: "node.delete"; readonly id: NodeId; readonly before: TreeNode; readonly after: null }
  | { readonly type: "note.create"; readonly id: NoteId; readonly before: null; readonly after: Note }
  | { readonly type: "note.edit"; readonly id: NoteId; readonly before: NoteText; readonly after: NoteText }
  | { readonly type: "note.delete"; readonly id: NoteId; readonly before: Note; readonly after: null }
  | {
      readonly type: "flashcard.create";
      readonly id: FlashcardId;
      readonly before: null;
      readonly after: Face;
    }
  | {
      readonly type: "flashcard.edit";
      readonly id: FlashcardId;
      readonly before: Partial<Face>;
      readonly after: Partial<Face>;
    }
  | {
      readonly type: "flashcard.delete";
      readonly id: FlashcardId;
      readonly before: Face;
      readonly after: null;
    }
  /** `id` is the flashcard's: a learner has one progress per card. `before` is null for a card never rated. */
  | {
      readonly type: "progress.set";
      readonly id: FlashcardId;
      readonly before: Progress | null;
      readonly after: Progress | null;
    };

export interface NoteText {
  readonly text: string;
}

export type OpType = Op["type"];
export type OpOf<T extends OpType> = Extract<Op, { type: T }>;
