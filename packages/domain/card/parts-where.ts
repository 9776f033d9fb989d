import type { NodeId } from "../tree/node.ts";
import { headingOf } from "../tree/selectors.ts";
import type { TreeView } from "../tree/view.ts";
import type { CardValues } from "./card.ts";
import { partsOf } from "./card-kinds.ts";

/** What the rows of a card are read from. */
type Rows = Pick<TreeView, "get" | "childIds">;

/**
 * Returns the rows below a card that a list answers with and steps ask, in their order: without empty ones, as typing
 * leaves one at the end, unless rows stand below them.
 */
export const rowsThatAnswer = (tree: Rows, nodeId: NodeId): readonly NodeId[] =>
  tree.childIds(nodeId).filter((id) => {
    const node = tree.get("node", id);
    return (node && headingOf(tree, node).trim() !== "") || tree.childIds(id).length > 0;
  });

/** Returns which questions a card asks where it stands. Of steps, those whose rows have a number of the server. */
export const partsWhere = (
  tree: Rows & Pick<TreeView, "numberOf">,
  nodeId: NodeId,
  card: Pick<CardValues, "kind" | "asks">,
): readonly number[] =>
  partsOf(
    card,
    card.kind === "steps" ? rowsThatAnswer(tree, nodeId).flatMap((id) => tree.numberOf(id) ?? []) : [],
  );
