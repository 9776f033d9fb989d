import type { Command, CommandContext, Target } from "./command.ts";
import { later } from "./late-deeds.ts";

const inField = (_ctx: CommandContext, at: Target) => at.place === "field" && at.field !== undefined;

/** Markup around the words that are selected, and the way to where they lead. */
export const STYLING: readonly Command[] = [
  later("bold", "Bold", ["Mod+b"], inField),
  later("italic", "Italic", ["Mod+i"], inField),
  later("code", "Code", ["Mod+e"], inField),
  later("highlight", "Highlight", ["Mod+Shift+h"], inField),
  later("strike", "Strike through", ["Mod+Shift+x"], inField),
  later("follow-link", "Open the link", ["Mod+Alt+Enter"], (_ctx, { row }) => row.note !== undefined),
];
