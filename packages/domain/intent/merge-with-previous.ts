import { err, type Result } from "../result.ts";
import type { NodeId } from "../tree/node.ts";
import { previousSibling } from "../tree/selectors.ts";
import type { TreeView } from "../tree/view.ts";
import { deleteNode } from "./delete-node.ts";
import { editNote } from "./edit-note.ts";
import { inTurn } from "./in-turn.ts";
import { isRootOfPage, type OnPage } from "./page.ts";
import type { Plan } from "./plan.ts";
import type { Refusal } from "./refusal.ts";

export interface MergeWithPrevious extends OnPage {
  readonly nodeId: NodeId;
  /** The text in the field, saved or not. */
  readonly text: string;
}

/** Backspace at the start of a note: appends its text to the previous sibling, where that is a note, hands its anchors on and deletes it. */
export function mergeWithPrevious(tree: TreeView, args: MergeWithPrevious): Result<Plan, Refusal> {
  const { nodeId, text } = args;
  const node = tree.get("node", nodeId);
  if (!node) return err("unknown-node");
  if (node.itemType !== "note") return err("not-a-note");
  if (isRootOfPage(tree, nodeId, args)) return err("root");
  if (tree.childIds(nodeId).length > 0) return err("has-children");
  const previous = previousSibling(tree, nodeId);
  const note = previous?.itemType === "note" ? tree.get("note", previous.itemId) : undefined;
  if (!previous || !note) return err("no-previous-note");
  return inTurn(
    tree,
    [
      (now) => editNote(now, { noteId: note.id, text: note.text + text }),
      (now) => deleteNode(now, { nodeId, heirId: previous.id }),
    ],
    { nodeId: previous.id, caret: note.text.length },
  );
}
