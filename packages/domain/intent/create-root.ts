import type { Op } from "../op/op.ts";
import type { NodeId, NoteId, TreeNode } from "../tree/node.ts";

/**
 * The root of a new account, an empty note. No call of the wire makes a root: an account has one from its first
 * moment, so nothing can refuse it. It stands among no siblings, which its sort order of 0 says.
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
