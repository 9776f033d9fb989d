import type { Op } from "../op/op.ts";
import type { NodeId, NoteId, TreeNode } from "../tree/node.ts";

/**
 * Creates the root of a new account, an empty note. No call creates a root, since an account has one from the start,
 * so nothing can refuse it. Its sort order is 0: it has no siblings.
 */
export function createRoot(
  id: NodeId,
  noteId: NoteId,
): { readonly root: TreeNode; readonly ops: readonly Op[] } {
  const root: TreeNode = { id, parentId: null, sortOrder: 0, itemType: "note", itemId: noteId };
  return {
    root,
    ops: [
      { type: "note.create", id: noteId, before: null, after: { id: noteId, text: "" } },
      { type: "node.create", id, before: null, after: root },
    ],
  };
}
