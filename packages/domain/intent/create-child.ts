import { ok, type Result } from "../result.ts";
import type { NodeId } from "../tree/node.ts";
import type { TreeView } from "../tree/view.ts";
import { createNode } from "./create-node.ts";
import type { DrawId, Plan } from "./plan.ts";
import type { Refusal } from "./refusal.ts";

export interface CreateChild {
  readonly parentId: NodeId;
  readonly at: "first" | "last";
  readonly draw: DrawId;
  /** The text that was typed to create it; blank when absent. */
  readonly text?: string | undefined;
}

/** Creates a note as the first or last child of a node, and leaves the caret after its text. */
export function createChild(tree: TreeView, args: CreateChild): Result<Plan, Refusal> {
  const { parentId, at, draw, text = "" } = args;
  const id = draw();
  const content = { kind: "new-note", id: draw(), text } as const;
  const previousSiblingId = at === "first" ? null : (tree.childIds(parentId).at(-1) ?? null);
  const plan = createNode(tree, { id, parentId, content, previousSiblingId });
  return plan.ok ? ok({ ...plan.value, focus: { nodeId: id, caret: "end" } }) : plan;
}
