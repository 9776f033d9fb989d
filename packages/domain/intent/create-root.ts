import type { Op } from "../op/op.ts";
import type { NodeId, NoteId, TreeNode } from "../tree/node.ts";

/** Creates the root of a new account, an empty note. It has no siblings, so its sort order is 0. */
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
