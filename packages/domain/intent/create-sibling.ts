import { err, ok, type Result } from "../result.ts";
import type { NodeId } from "../tree/node.ts";
import type { TreeView } from "../tree/view.ts";
import { createChild } from "./create-child.ts";
import { createNode } from "./create-node.ts";
import { isRootOfPage, type OnPage } from "./page.ts";
import type { DrawId, Plan } from "./plan.ts";
import type { Refusal } from "./refusal.ts";

export interface CreateSibling extends OnPage {
  readonly nodeId: NodeId;
  readonly draw: DrawId;
}

/** Creates a blank note directly after a node. The root has no siblings, so its new note becomes its first child. */
export function createSibling(tree: TreeView, args: CreateSibling): Result<Plan, Refusal> {
  const { nodeId, draw } = args;
  const node = tree.get("node", nodeId);
  if (!node) return err("unknown-node");
  if (node.parentId === null || isRootOfPage(tree, nodeId, args))
    return createChild(tree, { parentId: nodeId, at: "first", draw });
  const id = draw();
  const content = { kind: "new-note", id: draw(), text: "" } as const;
  const plan = createNode(tree, { id, parentId: node.parentId, content, previousSiblingId: nodeId });
  return plan.ok ? ok({ ...plan.value, focus: { nodeId: id, caret: "start" } }) : plan;
}
