import { type Command, command, inField } from "./command.ts";
import { followLink, hideWords, style } from "./handlers/style-text.ts";

/** In the form of a card the same keys hide words of its sentence. */
export const GAP_CHORDS = ["Mod+Shift+c", "Alt+Shift+c"];
/** What a button says that does it. */
export const GAP_LABEL = "Hide words in a gap";

export const STYLING: readonly Command[] = [
  command("bold", ["Mod+b"], inField, style("**")),
  command("italic", ["Mod+i"], inField, style("*")),
  command("code", ["Mod+e"], inField, style("`")),
  command("highlight", ["Mod+Shift+h"], inField, style("==")),
  command("strike", ["Mod+Shift+x"], inField, style("~~"), "Strike through"),
  command("gap", GAP_CHORDS, inField, hideWords, GAP_LABEL),
  command("follow-link", ["Mod+Alt+Enter"], () => true, followLink, "Open the link"),
];
