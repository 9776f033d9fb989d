import type { Command, CommandContext, Target } from "./command.ts";
import { later } from "./late-deeds.ts";

const inField = (_ctx: CommandContext, at: Target) => at.place === "field" && at.field !== undefined;

/** Markup around the words that are selected, and the way to where they lead. */
export const STYLING: readonly Command[] = [
  later("bold", ["Mod+b"], inField),
  later("italic", ["Mod+i"], inField),
  later("code", ["Mod+e"], inField),
  later("highlight", ["Mod+Shift+h"], inField),
  later("strike", ["Mod+Shift+x"], inField, "Strike through"),
  later("follow-link", ["Mod+Alt+Enter"], (_ctx, { row }) => row.note !== undefined, "Open the link"),
];
