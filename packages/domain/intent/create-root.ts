import type { NewContent } from "../op/command.ts";
import type { Op } from "../op/op.ts";
import { err, ok, type Result } from "../result.ts";
import type { NodeId, TreeNode } from "../tree/node.ts";
import { SORT_STEP } from "../tree/sort-order.ts";
import type { TreeView } from "../tree/view.ts";
import { decideContent } from "./content.ts";
import type { Refusal } from "./refusal.ts";

/** The root of a new account. No call of the wire makes a root: an account has one, from its first moment. */
export function createRoot(
  tree: TreeView,
  args: { readonly id: NodeId; readonly content: NewContent },
): Result<readonly Op[], Refusal> {
  if (tree.get("node", args.id)) return err("id-taken");
  const content = decideContent(tree, args.content);
  if (!content.ok) return content;
  const after: TreeNode = { id: args.id, parentId: null, sortOrder: SORT_STEP, ...content.value.item };
  const ops = [...content.value.ops, { type: "node.create", id: args.id, before: null, after } as const];
  return ok(ops);
}
