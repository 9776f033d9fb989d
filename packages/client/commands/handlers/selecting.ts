import type { CommandContext, Target } from "../command.ts";
import { isPageRoot, selectionOf } from "../command.ts";
import { countOf } from "./target-rows.ts";

/** Selects the rows between two, with the focus on one of them, and says how many they are. */
export function selectRows({ ui, ...ctx }: CommandContext, anchor: string, head: string, at = head): void {
  ui.select({ anchor, head, at });
  const range = selectionOf({ ui, ...ctx });
  if (range) ui.announce(`${countOf(range.to - range.from)} selected`);
}

/** The selection ends here, wherever it has ended. */
export function selectTo(ctx: CommandContext, { key }: Pick<Target, "key">): void {
  const { selection } = ctx.ui.getState();
  if (selection && !isPageRoot(ctx, key)) selectRows(ctx, selection.anchor, key);
}

/** First the row, then its siblings, then the row above with everything, and so on to the whole page. */
export function growSelection(ctx: CommandContext, at: Target): void {
  const [anchor, head, focus] = grown(ctx, at) ?? [];
  if (anchor !== undefined && head !== undefined) selectRows(ctx, anchor, head, focus);
}

/** The first and the last row of what is selected next, and the row with the focus. */
function grown(ctx: CommandContext, at: Target): (string | undefined)[] | undefined {
  const { list, workspace } = ctx;
  const { tree } = workspace;
  const below = (key: string) => [list.childKeys(key)[0], list.childKeys(key).at(-1), at.key];
  if (isPageRoot(ctx, at.key)) {
    const [first, last] = below(list.rootKey);
    return [first, last, first];
  }
  const range = selectionOf(ctx);
  if (!range) return [at.key, at.key, at.key];
  const parentId = tree.row(shallowest(ctx, range.from, range.to))?.node.parentId;
  if (parentId === undefined || parentId === null) return undefined;
  const parentKey = tree.keyOf(parentId);
  const [first = "", last = ""] = below(parentKey);
  const isWhole = range.from <= list.indexOf(first) && range.to >= list.subtreeEnd(list.indexOf(last));
  return isWhole && !isPageRoot(ctx, parentKey) ? [parentKey, parentKey, parentKey] : below(parentKey);
}

/** The first of the rows that stand highest. */
function shallowest({ list }: CommandContext, from: number, to: number): string {
  let top = from;
  for (let index = from; index < to; index = list.subtreeEnd(index))
    if (list.depthAt(index) < list.depthAt(top)) top = index;
  return list.keyAt(top) ?? "";
}

/** The selection ends one row on, passing over what is below it; the first press selects the row itself. */
export const extendSelection =
  (by: -1 | 1) =>
  (ctx: CommandContext, at: Target): void => {
    const { selection } = ctx.ui.getState();
    const { list } = ctx;
    if (!selection || !selectionOf(ctx)) {
      if (!isPageRoot(ctx, at.key)) selectRows(ctx, at.key, at.key);
      return;
    }
    const head = list.indexOf(selection.head);
    let next = by > 0 ? list.subtreeEnd(head) : head - 1;
    while (by < 0 && list.depthAt(next) > list.depthAt(head)) next--;
    const key = next < 1 ? undefined : list.keyAt(next);
    if (key !== undefined) selectRows(ctx, selection.anchor, key);
  };

/** Escape: no row is selected any more. The focus stays on the row it is on. */
export function clearSelection({ ui }: CommandContext, at: Target): void {
  ui.clearSelection();
  ui.requestFocus({ key: at.key, part: "row" });
}
