import { plainText } from "@perennial/domain/rich/pieces";
import { ancestorIds } from "@perennial/domain/tree/selectors";
import { titleOf } from "../../store/row-data.ts";
import type { TreeStore } from "../../store/tree-store.ts";
import { LINK_TEXTS } from "./link-texts.ts";

/** Of each step of a path, in characters. */
const LONGEST = 80;

/** Says where a row stands, by the titles of those above it from the top down. */
export function pathOf(tree: TreeStore, key: string): string {
  const id = tree.idOf(key);
  const above = id === undefined ? [] : ancestorIds(tree, id).toReversed();
  return above.map((each) => titleAt(tree.row(tree.keyOf(each)))).join(" / ");
}

const titleAt = (row: Parameters<typeof titleOf>[0]): string =>
  plainText(titleOf(row).trim().slice(0, LONGEST)).replaceAll(/\s+/g, " ") || LINK_TEXTS.untitled;
