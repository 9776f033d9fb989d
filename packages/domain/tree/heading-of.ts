import { headingIn } from "../kind/heading.ts";
import type { Item } from "./node.ts";
import type { TreeView } from "./view.ts";

/** Returns the text that stands in the row of an item; empty where the item is not there. */
export function headingOf(tree: Pick<TreeView, "get">, { itemType, itemId }: Item): string {
  const item = tree.get(itemType, itemId);
  return item ? headingIn(itemType, item) : "";
}
