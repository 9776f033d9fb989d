import { isBuried, isSuspended } from "../../commands/card-marks.ts";
import { chordText } from "../../commands/chord-text.ts";
import { type CommandContext, type Target, targetAt } from "../../commands/command.ts";
import { hereOf } from "../../commands/due-text.ts";
import { sourceOf } from "../../commands/handlers/open-source.ts";
import { commandOf } from "../../commands/registry.ts";
import { fromText } from "../../ui/quoted.ts";

/** What an item is called; of some it depends on the row. */
type Label = string | ((ctx: CommandContext, at: Target) => string);

/** Groups of commands, as they stand in the menu. */
const GROUPS: readonly (readonly (readonly [id: string, label: Label])[])[] = [
  [
    ["open-tree", "Open"],
    ["study", "Study this"],
    ["progress", "Progress"],
    ["study-settings", "Study settings…"],
    ["similar-cards", "Find similar cards"],
  ],
  [
    [
      "bury",
      (ctx, at) => (isBuried(at.row.progress, hereOf(ctx)) ? "Ask today again" : "Bury until tomorrow"),
    ],
    ["suspend", (_ctx, at) => (isSuspended(at.row.progress) ? "Resume" : "Suspend")],
    ["flag", (_ctx, at) => (at.row.progress?.flag ? "Remove the flag" : "Flag")],
  ],
  [
    ["convert-rows", "Make flashcards"],
    ["convert", "Make flashcard"],
    ["hide-parts", "Hide parts"],
    ["needs", "Needs…"],
    ["select", "Select"],
    ["move-to", "Move to"],
    ["tag", "Tag"],
    ["duplicate", "Duplicate"],
    ["insert-template", "Insert template…"],
    ["draft", "Draft from this…"],
    ["explain", "Explain this…"],
    ["mend", "Mend this card…"],
    ["complete", "Complete"],
  ],
  [
    ["copy", "Copy"],
    ["copy-link", "Copy link"],
    ["preview-link", "Preview the link"],
    [
      "open-source",
      (ctx, at) => {
        const { quote = "", page = null } = sourceOf(ctx, at.row) ?? {};
        return fromText(quote, page);
      },
    ],
    ["note-history", "Note history"],
    ["export", "Export…"],
    ["expand-all", "Expand all"],
    ["collapse-all", "Collapse all"],
    ["sort-children", "Sort children"],
  ],
  [["delete", "Delete"]],
];

export interface MenuItem {
  readonly id: string;
  readonly label: string;
  /** Its keys as they are called here; none for a command that has none. */
  readonly keys: string;
  /** Whether a line stands above it. */
  readonly isFirst: boolean;
}

/** What can be done to a row here and now. */
export function menuItems(ctx: CommandContext, at: Target, isMac: boolean): MenuItem[] {
  const applies = (id: string) => commandOf(id).when(ctx, at);
  return GROUPS.flatMap((group) =>
    group
      .filter(([id]) => applies(id) && !(id === "convert" && applies("convert-rows")))
      .map(([id, label], i): MenuItem => {
        const [chord] = commandOf(id).keys;
        const name = typeof label === "string" ? label : label(ctx, at);
        return {
          id,
          label: name,
          keys: chord === undefined ? "" : chordText(chord, isMac),
          isFirst: i === 0,
        };
      }),
  );
}

/** Returns a row as what its menu acts on; undefined when the row is gone. */
export const menuTarget = (ctx: CommandContext, key: string): Target | undefined =>
  targetAt(ctx, key, "row", "menu");
