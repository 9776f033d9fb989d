import { ITEM_TYPES } from "@perennial/domain/kind/items";
import { countBelow } from "@perennial/domain/tree/count-below";
import type { NodeId } from "@perennial/domain/tree/node";
import type { TreeView } from "@perennial/domain/tree/view";

const MOST = 9_999;

/** How many rows a collapsed one hides, and which; counting stops where the number would say no more. */
export function countInside(tree: TreeView, id: NodeId): { readonly inside: string; readonly kinds: string } {
  const { total, of } = countBelow(tree, id, MOST);
  if (total > MOST) return { inside: `${MOST.toLocaleString("en")}+`, kinds: "" };
  return {
    inside: String(total),
    kinds: ITEM_TYPES.map((type) => counted(of[type], type)).join(", "),
  };
}

const counted = (count: number, word: string): string => `${count} ${word}${count === 1 ? "" : "s"}`;
