import { titleOf } from "../../store/row-data.ts";
import type { CommandContext } from "../command.ts";

/** Where a row stands, for those who hear it: its level, what it is under, and its place there. */
export function whereText({ workspace: { tree }, list }: CommandContext, key: string): string {
  const level = `level ${list.depthAt(list.indexOf(key)) + 1}`;
  const parentId = tree.row(key)?.node.parentId;
  if (parentId === undefined || parentId === null) return level;
  const above = tree.row(tree.keyOf(parentId));
  const name = titleOf(above).trim();
  const siblings = tree.childKeys(tree.keyOf(parentId));
  const place = `${siblings.indexOf(key) + 1} of ${siblings.length}`;
  return `${level}, under ${name === "" ? "an empty note" : name}, ${place}`;
}
