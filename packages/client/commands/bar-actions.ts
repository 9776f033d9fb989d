import type { CommandContext } from "./command.ts";

export interface BarAction {
  readonly label: string;
  readonly icon: "outdent" | "up" | "forward" | "down" | "indent" | "petals";
  readonly command: string;
}

const ALWAYS: readonly BarAction[] = [
  { label: "Outdent", icon: "outdent", command: "outdent" },
  { label: "Up", icon: "up", command: "focus-up" },
  { label: "Open tree", icon: "forward", command: "open-tree" },
  { label: "Down", icon: "down", command: "focus-down" },
  { label: "Indent", icon: "indent", command: "indent" },
];
const MAKE: BarAction = { label: "Make flashcard", icon: "petals", command: "convert" };

/** The buttons for the focused row: a card is none to be made. */
export function barActions(ctx: CommandContext): readonly BarAction[] {
  const key = ctx.ui.getState().focus?.key ?? ctx.list.rootKey;
  const isNote = ctx.workspace.tree.row(key)?.node.itemType === "note";
  return isNote ? [...ALWAYS, MAKE] : ALWAYS;
}
