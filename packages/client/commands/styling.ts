import { type Command, command, inField } from "./command.ts";
import { followLink, style } from "./handlers/style-text.ts";

export const STYLING: readonly Command[] = [
  command("bold", ["Mod+b"], inField, style("**")),
  command("italic", ["Mod+i"], inField, style("*")),
  command("code", ["Mod+e"], inField, style("`")),
  command("highlight", ["Mod+Shift+h"], inField, style("==")),
  command("strike", ["Mod+Shift+x"], inField, style("~~"), "Strike through"),
  command(
    "follow-link",
    ["Mod+Alt+Enter"],
    (_ctx, { row }) => row.note !== undefined,
    followLink,
    "Open the link",
  ),
];
