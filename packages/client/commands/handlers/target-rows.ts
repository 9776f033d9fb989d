import type { NodeId } from "@perennial/domain/tree/node";
import type { SelectedRange } from "../../store/selection.ts";
import type { VisibleList } from "../../store/visible-list.ts";
import { type CommandContext, selectionOf, type Target } from "../command.ts";

/** Whether a row is among those that are selected. */
export function isSelected(ctx: CommandContext, key: string): boolean {
  const range = selectionOf(ctx);
  const index = ctx.list.indexOf(key);
  return range !== undefined && index >= range.from && index < range.to;
}

/** The rows that a command is about: those that are selected where the row is one of them, else the row. */
export function keysMeant(ctx: CommandContext, at: Target): string[] {
  const range = selectionOf(ctx);
  return range && isSelected(ctx, at.key) ? topmostKeys(ctx.list, range) : [at.key];
}

/** The same rows by their ids. Rows below a selected one are not listed: they go along with it. */
export const rowsMeant = (ctx: CommandContext, at: Target): NodeId[] =>
  keysMeant(ctx, at).flatMap((key) => ctx.workspace.tree.idOf(key) ?? []);

/** Each row that is selected where the row is one of them, else the row; also those below others. */
export function shownRowsMeant(ctx: CommandContext, at: Target): NodeId[] {
  const range = isSelected(ctx, at.key) ? selectionOf(ctx) : undefined;
  const { list, workspace } = ctx;
  const keys = range
    ? Array.from({ length: range.to - range.from }, (_, i) => list.keyAt(range.from + i) ?? "")
    : [at.key];
  return keys.flatMap((key) => workspace.tree.idOf(key) ?? []);
}

/** Says a number of rows in words, for what is announced. */
export const countOf = (rows: number): string => (rows === 1 ? "1 row" : `${rows} rows`);

/** The topmost rows of a range: what is below them goes where they go. */
export function topmostKeys(
  list: Pick<VisibleList, "keyAt" | "subtreeEnd">,
  { from, to }: SelectedRange,
): string[] {
  const keys: string[] = [];
  for (let index = from; index < to; index = list.subtreeEnd(index)) keys.push(list.keyAt(index) ?? "");
  return keys;
}
