import type { CommandContext } from "./command.ts";
import { leaveAsCard } from "./handlers/end-as-card.ts";

/** The notes of a page that were typed in and not left since (decision 174). */
export interface EditedLines {
  /** The text of a row is about to change by what is typed. */
  typed(key: string): void;
  /** Makes cards of those that are left. What is opened above the rows, or as the form of one, leaves none. */
  leave(isLeft: (key: string) => boolean): void;
  /** The page is left, and every line with it; only a form that is half-written keeps its note. */
  leaveAll(): void;
}

/** Creates them for one page, with no line in it. */
export function createEditedLines(ctx: CommandContext): EditedLines {
  /** What each said when the caret came, by the keys of the rows. */
  const before = new Map<string, string>();
  const leave: EditedLines["leave"] = (isLeft) => {
    const { conversions } = ctx.ui.getState();
    for (const [key, text] of before) {
      if (conversions.has(key) || !isLeft(key)) continue;
      before.delete(key);
      leaveAsCard(ctx, key, text);
    }
  };
  return {
    typed(key) {
      const text = ctx.workspace.tree.row(key)?.note?.text;
      if (text !== undefined && !before.has(key)) before.set(key, text);
    },
    leave(isLeft) {
      const { menu, box, modal } = ctx.ui.getState();
      if (menu === null && box === null && modal === null) leave(isLeft);
    },
    leaveAll: () => leave(() => true),
  };
}
