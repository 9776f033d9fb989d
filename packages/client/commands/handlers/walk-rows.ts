import { partOf } from "../carry-out.ts";
import type { CommandContext, Target } from "../command.ts";

/** As much of a window as a page goes on by: what was at its edge is still in sight. */
const PAGE = 0.85;

function goTo({ list, ui }: CommandContext, at: Target, index: number): void {
  const key = list.keyAt(Math.max(0, Math.min(index, list.length - 1)));
  if (key !== undefined) ui.requestFocus({ key, part: partOf(at.place), caret: "end" });
}

/** The focus goes to the page's first row, which is its root. */
export const toFirstRow = (ctx: CommandContext, at: Target): void => goTo(ctx, at, 0);
/** The focus goes to the last row that is shown. */
export const toLastRow = (ctx: CommandContext, at: Target): void => goTo(ctx, at, ctx.list.length - 1);

/** The focus goes on by a window full of rows, and by one at least. */
export const byPage =
  (by: -1 | 1) =>
  (ctx: CommandContext, at: Target): void => {
    const { list } = ctx;
    const from = list.indexOf(at.key);
    const there = list.indexAtOffset(Math.max(0, list.offsetOf(from) + by * PAGE * ctx.windowHeight()));
    goTo(ctx, at, by > 0 ? Math.max(there, from + 1) : Math.min(there, from - 1));
  };
