import type { Box } from "../store/ui-store.ts";
import {
  type Command,
  type CommandContext,
  isEditing,
  isPageRoot,
  selectionOf,
  type Target,
  targetAt,
} from "./command.ts";
import type { Pasted } from "./copied.ts";
import { later, pasting } from "./late-deeds.ts";

const always = () => true;
const onRow = (_ctx: CommandContext, at: Target) => at.place !== "field";
const editable = (ctx: CommandContext, at: Target) => isEditing(ctx) && !isPageRoot(ctx, at.key);
const editableRow = (ctx: CommandContext, at: Target) => editable(ctx, at) && onRow(ctx, at);
/** Words that are selected on the page are copied by the browser. */
const copiable = (ctx: CommandContext, at: Target) => onRow(ctx, at) && !ctx.clipboard.isTextSelected();
const isCard = (_ctx: CommandContext, at: Target) => at.row.node.itemType === "flashcard";
const hasChildren = (_ctx: CommandContext, at: Target) => at.row.childCount > 0;
/** As far as a row can tell. */
const holdsCards = (ctx: CommandContext, at: Target) => hasChildren(ctx, at) || isCard(ctx, at);

/** In a text, the first press selects all of it. */
const selectsRows = (_ctx: CommandContext, { place, field }: Target) => {
  if (place !== "field" || !field) return true;
  const { start, end } = field.selection();
  return start === 0 && end === field.text().length;
};
const isSelecting = (ctx: CommandContext, at: Target) => at.place === "row" && selectionOf(ctx) !== undefined;
const rearranges = (ctx: CommandContext, at: Target) => isEditing(ctx) && isSelecting(ctx, at);

/** While several rows are selected the keys mean them all. */
export const SELECTION: readonly Command[] = [
  later("indent-rows", "Indent", ["Tab", "Mod+]"], rearranges),
  later("outdent-rows", "Outdent", ["Shift+Tab", "Mod+["], rearranges),
  later("move-rows-up", "Move up", ["Alt+Shift+ArrowUp"], rearranges),
  later("move-rows-down", "Move down", ["Alt+Shift+ArrowDown"], rearranges),
  later("clear-selection", "Select nothing", ["Escape"], isSelecting),
  later("select-more", "Select the row, then more", ["Mod+a"], selectsRows),
  later("select-up", "Select upwards", ["Mod+Shift+ArrowUp"], always),
  later("select-down", "Select downwards", ["Mod+Shift+ArrowDown"], always),
  { ...later("select-up", "Select upwards", ["Shift+ArrowUp"], isSelecting), id: "select-up-further" },
  {
    ...later("select-down", "Select downwards", ["Shift+ArrowDown"], isSelecting),
    id: "select-down-further",
  },
];

/** Opens a box in which something is looked for. */
const opens = (box: Box, label: string, keys: readonly string[], when: Command["when"]): Command => ({
  id: box,
  label,
  keys,
  when,
  run: ({ ui }) => ui.openBox(box),
});

export const BRANCHES: readonly Command[] = [
  later("select", "Select", [], editable),
  later("select-to", "Select to", [], rearranges),
  later("first-row", "First row", ["Home"], onRow),
  later("last-row", "Last row", ["End"], onRow),
  later("page-up", "Page up", ["PageUp"], always),
  later("page-down", "Page down", ["PageDown"], always),
  later("delete", "Delete", ["Mod+Shift+Backspace", "Mod+Shift+Delete"], editable),
  later("delete-row", "Delete", ["Delete", "Backspace"], editableRow),
  later("duplicate", "Duplicate", ["Mod+d"], editable),
  later("copy", "Copy", ["Mod+c"], copiable),
  later("cut", "Cut", ["Mod+x"], (ctx, at) => editable(ctx, at) && copiable(ctx, at)),
  later("copy-link", "Copy link", [], always),
  later("complete", "Complete", ["Alt+Shift+Enter"], editable),
  later("hide-done", "Hide done notes", [], ({ ui }) => !ui.getState().hidesDone),
  later("show-done", "Show done notes", [], ({ ui }) => ui.getState().hidesDone),
  later("study", "Study this", [], holdsCards),
  later("progress", "Progress", [], holdsCards),
  later("study-settings", "Study settings", [], holdsCards),
  later("bury", "Bury until tomorrow", [], isCard),
  later("suspend", "Suspend", [], isCard),
  later("flag", "Flag", [], isCard),
  later("sort-children", "Sort children", [], (ctx, at) => isEditing(ctx) && at.row.childCount > 1),
  later("expand-all", "Expand all", [], hasChildren),
  later("collapse-all", "Collapse all", [], hasChildren),
  opens("find", "Find", ["Mod+f"], always),
  opens("go-to", "Go to", ["Mod+k"], always),
  opens("move-to", "Move to", ["Mod+Shift+m"], editable),
  later("row-menu", "Row menu", ["ContextMenu", "Shift+F10"], always),
];

/** Takes what is more than a few words in a text. Returns whether it does: the rest is the browser's. */
export function paste(ctx: CommandContext, at: Target, pasted: Pasted): boolean {
  if (!isEditing(ctx) || ctx.memory.pastesLiterally) return false;
  const { own, text } = pasted;
  const isLines = own !== "" || text.trimEnd().includes("\n");
  const selection = at.field?.selection();
  const isLink = selection && selection.start < selection.end && /^https?:\/\/\S+$/.test(text);
  if (at.place === "field" && !isLines && !isLink) return false;
  pasting.use(ctx, (pasteRows) => {
    const now = targetAt(ctx, at.key, at.place, at.source);
    if (now) pasteRows(ctx, now, pasted);
  });
  return true;
}
