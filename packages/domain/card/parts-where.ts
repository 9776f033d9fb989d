import type { NodeId } from "../tree/node.ts";
import type { TreeView } from "../tree/view.ts";
import type { CardValues } from "./card.ts";
import { partsOf } from "./card-kinds.ts";

/** Returns which questions a card asks where it stands. Of steps, those whose rows have a number of the server. */
export const partsWhere = (
  tree: Pick<TreeView, "childIds" | "numberOf">,
  nodeId: NodeId,
  card: Pick<CardValues, "kind" | "asks">,
): readonly number[] =>
  partsOf(card, card.kind === "steps" ? tree.childIds(nodeId).flatMap((id) => tree.numberOf(id) ?? []) : []);
