import { err, ok, type Result } from "../result.ts";
import type { NodeId } from "../tree/node.ts";
import { nextSibling, parentOf, previousSibling } from "../tree/selectors.ts";
import type { TreeView } from "../tree/view.ts";
import { parentBeyond } from "./go-past-parent.ts";
import { type Decision, inTurn } from "./in-turn.ts";
import { moveBranches } from "./move-branches.ts";
import { moveNode } from "./move-node.ts";
import { isRootOfPage, type OnPage } from "./page.ts";
import type { Plan } from "./plan.ts";
import type { Refusal } from "./refusal.ts";

import { runsOf } from "./runs-of.ts";

/** The topmost nodes of some branches, in the order of the screen. */
export interface Branches extends OnPage {
  readonly nodeIds: readonly NodeId[];
}

/** Each run of siblings goes below the sibling above it, as its last children. A run without one stays. */
export const indentBranches = (tree: TreeView, args: Branches): Result<Plan, Refusal> =>
  eachRun(tree, args, (sheet, nodeIds) => {
    const above = previousSibling(sheet, first(nodeIds));
    return above ? moveBranches(sheet, { ...args, nodeIds, parentId: above.id }) : err("first-sibling");
  });

/** Each run of siblings goes to directly after its parent. */
export const outdentBranches = (tree: TreeView, args: Branches): Result<Plan, Refusal> =>
  eachRun(tree, args, (sheet, nodeIds) => {
    const parent = parentOf(sheet, first(nodeIds));
    if (!parent || parent.parentId === null || isRootOfPage(sheet, parent.id, args))
      return err("no-grandparent");
    return moveBranches(sheet, { ...args, nodeIds, parentId: parent.parentId, previousSiblingId: parent.id });
  });

/** Moves a run past the sibling beside it, at the ends below the sibling of its parent. Several runs stay. */
export function reorderBranches(
  tree: TreeView,
  args: Branches & { readonly direction: "up" | "down" },
): Result<Plan, Refusal> {
  const [nodeIds, another] = runsOf(tree, args.nodeIds);
  if (!nodeIds) return err("unknown-node");
  if (another || nodeIds.some((id) => isRootOfPage(tree, id, args))) return err("root");
  const { direction } = args;
  const nodeId = direction === "down" ? last(nodeIds) : first(nodeIds);
  const parentId = parentBeyond(tree, { ...args, nodeId });
  if (parentId !== undefined)
    return moveBranches(tree, {
      ...args,
      nodeIds,
      parentId,
      previousSiblingId: direction === "down" ? null : undefined,
    });
  if (direction === "down") {
    const next = nextSibling(tree, last(nodeIds));
    const before = previousSibling(tree, first(nodeIds))?.id ?? null;
    return next ? moveNode(tree, { nodeId: next.id, previousSiblingId: before }) : err("last-sibling");
  }
  const previous = previousSibling(tree, first(nodeIds));
  return previous
    ? moveNode(tree, { nodeId: previous.id, previousSiblingId: last(nodeIds) })
    : err("first-sibling");
}

/** What can be done is done; a refusal is said where nothing can. */
function eachRun(
  tree: TreeView,
  { nodeIds, ...page }: Branches,
  decide: (tree: TreeView, nodeIds: readonly NodeId[]) => Result<Plan, Refusal>,
): Result<Plan, Refusal> {
  if (!nodeIds.every((id) => tree.get("node", id))) return err("unknown-node");
  if (nodeIds.some((id) => isRootOfPage(tree, id, page))) return err("root");
  let refusal: Result<Plan, Refusal> = err("unknown-node");
  let done = 0;
  const decisions = runsOf(tree, nodeIds).map(
    (run): Decision =>
      (sheet) => {
        const plan = decide(sheet, run);
        if (plan.ok) done++;
        else refusal = plan;
        return plan.ok ? plan : ok({ steps: [] });
      },
  );
  const plan = inTurn(tree, decisions);
  return done === 0 ? refusal : plan;
}

const first = (run: readonly NodeId[]): NodeId => run[0] as NodeId;
const last = (run: readonly NodeId[]): NodeId => run.at(-1) as NodeId;
