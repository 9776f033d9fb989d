import { titleOf } from "../store/row-data.ts";
import type { CommandContext } from "./command.ts";

/** Where a row stands, for those who hear it: its level, what it is under, its place there, and whether it is open. */
export function positionText({ workspace: { tree }, list, ui }: CommandContext, key: string): string {
  const level = `level ${list.depthAt(list.indexOf(key)) + 1}`;
  const row = tree.row(key);
  const parentId = row?.node.parentId;
  if (key === list.rootKey || parentId === undefined || parentId === null) return level;
  const above = tree.row(tree.keyOf(parentId));
  const name = titleOf(above).trim();
  const siblings = list.childKeys(tree.keyOf(parentId));
  const place = `${siblings.indexOf(key) + 1} of ${siblings.length}`;
  const isClosed = ui.getState().collapsed.has(key);
  const state = row?.childCount === 0 ? "" : isClosed ? ", collapsed" : ", expanded";
  return `${level}, under ${name === "" ? "an empty note" : name}, ${place}${state}`;
}

/** Announces what has happened to a row, and where it is now. */
export const announcePosition = (ctx: CommandContext, happened: string, key: string): void =>
  ctx.ui.announce(`${happened}, ${positionText(ctx, key)}`);
