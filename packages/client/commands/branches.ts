import { hasMarks } from "@perennial/domain/outline-text/html-kinds";
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
import { IN_HTML, type Pasted } from "./copied.ts";
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
  later("indent-rows", ["Tab", "Mod+]"], rearranges, "Indent"),
  later("outdent-rows", ["Shift+Tab", "Mod+["], rearranges, "Outdent"),
  later("convert-rows", ["Alt+Enter"], rearranges, "Make flashcards"),
  later("move-rows-up", ["Alt+Shift+ArrowUp"], rearranges, "Move up"),
  later("move-rows-down", ["Alt+Shift+ArrowDown"], rearranges, "Move down"),
  later("clear-selection", ["Escape"], isSelecting, "Select nothing"),
  later("select-more", ["Mod+a"], selectsRows, "Select the row, then more"),
  later("select-up", ["Mod+Shift+ArrowUp"], always, "Select upwards"),
  later("select-down", ["Mod+Shift+ArrowDown"], always, "Select downwards"),
  { ...later("select-up", ["Shift+ArrowUp"], isSelecting, "Select upwards"), id: "select-up-further" },
  {
    ...later("select-down", ["Shift+ArrowDown"], isSelecting, "Select downwards"),
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

/**
 * Commands on a row, the rows below it and its card. Each is declared here with its keys; the code that carries
 * it out is fetched later (`deeds/table.ts`), but for the boxes, which only open.
 */
export const BRANCHES: readonly Command[] = [
  later("select", [], editable),
  later("select-to", [], rearranges),
  later("first-row", ["Home"], onRow),
  later("last-row", ["End"], onRow),
  later("page-up", ["PageUp"], always),
  later("page-down", ["PageDown"], always),
  later("delete", ["Mod+Shift+Backspace", "Mod+Shift+Delete"], editable),
  later("delete-row", ["Delete", "Backspace"], editableRow, "Delete"),
  later("duplicate", ["Mod+d"], editable),
  later("copy", ["Mod+c"], copiable),
  later("cut", ["Mod+x"], (ctx, at) => editable(ctx, at) && copiable(ctx, at)),
  later("copy-link", [], always),
  later("export", [], always),
  later("complete", ["Alt+Shift+Enter"], editable),
  later("hide-done", [], ({ ui }) => !ui.getState().hidesDone, "Hide done notes"),
  later("show-done", [], ({ ui }) => ui.getState().hidesDone, "Show done notes"),
  later("study", [], holdsCards, "Study this"),
  later("progress", [], holdsCards),
  later("study-settings", [], holdsCards),
  later("bury", [], isCard, "Bury until tomorrow"),
  later("suspend", [], isCard),
  later("flag", [], isCard),
  later("sort-children", [], (ctx, at) => isEditing(ctx) && at.row.childCount > 1),
  later("expand-all", [], hasChildren),
  later("collapse-all", [], hasChildren),
  opens("find", "Find", ["Mod+f"], always),
  opens("go-to", "Go to", ["Mod+k"], always),
  opens("move-to", "Move to", ["Mod+Shift+m"], editable),
  later("row-menu", ["ContextMenu", "Shift+F10"], always),
];

/** Takes what is more than a few words in a text. Returns whether it does: the rest is the browser's. */
export function paste(ctx: CommandContext, at: Target, pasted: Pasted): boolean {
  if (!isEditing(ctx) || ctx.memory.pastesLiterally) return false;
  const { own, html, text } = pasted;
  const isLines = own !== "" || html.includes(IN_HTML) || text.trimEnd().includes("\n");
  const selection = at.field?.selection();
  const isLink = selection && selection.start < selection.end && /^https?:\/\/\S+$/.test(text);
  // Beside words a line end, tabs between cells, or words that are set apart.
  const isMore = /[\r\n\t]/.test(text) || hasMarks(html);
  if (at.place === "field" && !isLines && !isLink && !isMore) return false;
  pasting.use(
    ctx,
    (pasteRows) => {
      const now = targetAt(ctx, at.key, at.place, at.source);
      if (now) pasteRows(ctx, now, pasted);
    },
    // The words stay where they were pasted, as one note.
    () => at.field?.isFocused() && ctx.insertText(text),
  );
  return true;
}
