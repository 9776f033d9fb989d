import { err, ok, type Result } from "../result.ts";
import type { NodeId } from "../tree/node.ts";
import { previousSibling } from "../tree/selectors.ts";
import type { TreeView } from "../tree/view.ts";
import { deleteNode } from "./delete-node.ts";
import { isRootOfPage, type OnPage } from "./page.ts";
import type { Plan } from "./plan.ts";
import type { Refusal } from "./refusal.ts";

export interface DeleteEmptyNote extends OnPage {
  readonly nodeId: NodeId;
  /** The text in the field, saved or not. */
  readonly text: string;
  /** Returns whether the children of a node are hidden. When absent, none are. */
  readonly isCollapsed?: ((id: NodeId) => boolean) | undefined;
}

/** Backspace in an empty note: deletes it and puts the caret at the end of the row above. */
export function deleteEmptyNote(tree: TreeView, args: DeleteEmptyNote): Result<Plan, Refusal> {
  const { nodeId, text, isCollapsed = () => false } = args;
  const node = tree.get("node", nodeId);
  if (!node) return err("unknown-node");
  if (node.itemType !== "note") return err("not-a-note");
  if (text !== "") return err("not-empty");
  if (node.parentId === null || isRootOfPage(tree, nodeId, args)) return err("root");
  const plan = deleteNode(tree, { nodeId });
  if (!plan.ok) return plan;
  const above = rowAbove(tree, nodeId, isCollapsed) ?? node.parentId;
  return ok({ ...plan.value, focus: { nodeId: above, caret: "end" } });
}

/** Returns the last visible row below the previous sibling; undefined for a first child. */
function rowAbove(tree: TreeView, id: NodeId, isCollapsed: (id: NodeId) => boolean): NodeId | undefined {
  let row = previousSibling(tree, id)?.id;
  for (let next = row; next !== undefined; next = isCollapsed(next) ? undefined : tree.childIds(next).at(-1))
    row = next;
  return row;
}
