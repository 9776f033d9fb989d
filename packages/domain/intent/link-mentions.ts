import { ok, type Result } from "../result.ts";
import { withLinks } from "../search/unlinked.ts";
import type { NodeId } from "../tree/node.ts";
import type { TreeView } from "../tree/view.ts";
import { inTurn } from "./in-turn.ts";
import { linkToNode } from "./link-to-node.ts";
import type { Plan } from "./plan.ts";
import type { Refusal } from "./refusal.ts";
import { rewriteTexts } from "./retag.ts";

export interface LinkMentions {
  /** What the links lead to, and the anchor they name: made where the node has none. */
  readonly nodeId: NodeId;
  readonly anchor: number;
  /** Its title, as it is written. */
  readonly title: string;
  /** The rows that name it. */
  readonly rowIds: readonly NodeId[];
}

/** Makes links of the words by which rows name a node, in one plan; without such words nothing is done. */
export function linkMentions(
  tree: TreeView,
  { title, rowIds, ...target }: LinkMentions,
): Result<Plan, Refusal> {
  const linked = rewriteTexts(tree, rowIds, (text) => withLinks(text, title, target.anchor));
  if (!linked.ok || linked.value.steps.length === 0) return linked;
  return inTurn(tree, [(now) => linkToNode(now, { ...target, text: undefined }), () => ok(linked.value)]);
}
