import { ok, type Result } from "../result.ts";
import { requirementId } from "../search/requirement-id.ts";
import { needIn } from "../tree/needs.ts";
import type { NodeId } from "../tree/node.ts";
import type { TreeView } from "../tree/view.ts";
import { createRecord } from "./create-record.ts";
import { deleteRecord } from "./delete-record.ts";
import { inTurn, inTurnForEach } from "./in-turn.ts";
import { anchorOf, setAnchor } from "./link-to-node.ts";
import { NOTHING_TO_DO, type Plan } from "./plan.ts";
import type { Refusal } from "./refusal.ts";

export interface NeedCard {
  readonly nodeId: NodeId;
  readonly neededId: NodeId;
  /** Draws the id of an anchor, for each of the two that has none. */
  readonly draw: () => number;
}

/** Says that the card of a node needs another one, or what is below a note. Refuses what closes a cycle. */
export function needCard(tree: TreeView, { nodeId, neededId, draw }: NeedCard): Result<Plan, Refusal> {
  if (requirementsBetween(tree, nodeId, neededId).length > 0) return ok(NOTHING_TO_DO);
  const anchorId = anchorOf(tree, nodeId) ?? draw();
  const needsId = anchorOf(tree, neededId) ?? draw();
  const record = { kind: "requirement", id: requirementId(anchorId, needsId) } as const;
  return inTurn(tree, [
    (now) => setAnchor(now, anchorId, nodeId),
    (now) => setAnchor(now, needsId, neededId),
    (now) => createRecord(now, { ...record, fields: { anchorId, needsId } }),
  ]);
}

/** Takes back that the card of a node needs another one, by whatever anchors it was said. */
export const unneedCard = (
  tree: TreeView,
  { nodeId, neededId }: Pick<NeedCard, "nodeId" | "neededId">,
): Result<Plan, Refusal> =>
  inTurnForEach(tree, requirementsBetween(tree, nodeId, neededId), (now, id) =>
    deleteRecord(now, { kind: "requirement", id }),
  );

function requirementsBetween(tree: TreeView, from: NodeId, to: NodeId) {
  return [...tree.recordsOf("requirement")].flatMap((requirement) => {
    const need = needIn(tree, requirement);
    return need?.from === from && need.to === to ? [requirement.id] : [];
  });
}
