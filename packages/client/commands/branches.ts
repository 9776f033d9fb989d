import { hasMarks } from "@perennial/domain/outline-text/html-kinds";
import { assistantHere } from "../store/assistant-here.ts";
import { titleOf } from "../store/row-data.ts";
import type { Box } from "../store/ui-store.ts";
import { saveAllTexts } from "./carry-out.ts";
import {
  type Command,
  type CommandContext,
  command,
  isCard,
  isEditing,
  isPageRoot,
  outsideField,
  selectionOf,
  type Target,
} from "./command.ts";
import { IN_HTML, type Pasted } from "./copied.ts";
import { completeRows } from "./handlers/complete-rows.ts";
import { convertRows } from "./handlers/convert-rows.ts";
import { copyLink, copyRows, cutRows } from "./handlers/copy-rows.ts";
import { deleteRows } from "./handlers/delete-rows.ts";
import { draftBranch, isOneBranch } from "./handlers/draft-branch.ts";
import { duplicateRows } from "./handlers/duplicate-rows.ts";
import { exportRows } from "./handlers/export-rows.ts";
import { foldBranch } from "./handlers/fold-branch.ts";
import { hideDone } from "./handlers/hide-done.ts";
import { buryRow, flagRow, suspendRow } from "./handlers/mark-row.ts";
import { openSource, sourceOf } from "./handlers/open-source.ts";
import { openToday } from "./handlers/open-today.ts";
import { pasteLink } from "./handlers/paste-link.ts";
import { pasteRows } from "./handlers/paste-rows.ts";
import { indentRows, moveRowsDown, moveRowsUp, outdentRows } from "./handlers/rearrange-rows.ts";
import {
  clearSelection,
  extendSelection,
  growSelection,
  selectRows,
  selectTo,
} from "./handlers/selecting.ts";
import { sortRows } from "./handlers/sort-rows.ts";
import { byPage, toFirstRow, toLastRow } from "./handlers/walk-rows.ts";
import { isLeechRow, openMend } from "./mend.ts";
import {
  progressPath,
  searchWithExplanation,
  searchWithNoteHistory,
  similarPath,
  studyPath,
} from "./tree-toolbar.ts";

const always = () => true;
const editable = (ctx: CommandContext, at: Target) => isEditing(ctx) && !isPageRoot(ctx, at.key);
const editableRow = (ctx: CommandContext, at: Target) => editable(ctx, at) && outsideField(ctx, at);
/** Words that are selected on the page are copied by the browser. */
const copiable = (ctx: CommandContext, at: Target) =>
  outsideField(ctx, at) && !ctx.clipboard.isTextSelected();
const hasChildren = (_ctx: CommandContext, at: Target) => at.row.childCount > 0;
const asksModel = ({ workspace }: CommandContext) => assistantHere.isOn(workspace.userId);
const explainBranch: Command["run"] = (ctx, { key }) => {
  saveAllTexts(ctx);
  ctx.openAddress(key, (id, search) => searchWithExplanation(search, id));
};
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
  command("indent-rows", ["Tab", "Mod+]"], rearranges, indentRows, "Indent"),
  command("outdent-rows", ["Shift+Tab", "Mod+["], rearranges, outdentRows, "Outdent"),
  command("convert-rows", ["Alt+Enter"], rearranges, convertRows, "Make flashcards"),
  command("move-rows-up", ["Alt+Shift+ArrowUp"], rearranges, moveRowsUp, "Move up"),
  command("move-rows-down", ["Alt+Shift+ArrowDown"], rearranges, moveRowsDown, "Move down"),
  command("clear-selection", ["Escape"], isSelecting, clearSelection, "Select nothing"),
  command("select-more", ["Mod+a"], selectsRows, growSelection, "Select the row, then more"),
  command("select-up", ["Mod+Shift+ArrowUp"], always, extendSelection(-1), "Select upwards"),
  command("select-down", ["Mod+Shift+ArrowDown"], always, extendSelection(1), "Select downwards"),
  command("select-up-further", ["Shift+ArrowUp"], isSelecting, extendSelection(-1), "Select upwards"),
  command("select-down-further", ["Shift+ArrowDown"], isSelecting, extendSelection(1), "Select downwards"),
];

/** Whether there is a link to a note in a row. */
const linksToNote: Command["when"] = (_ctx, { row }) => /\^\w{10}\]\]|\(note:\w{10}\)/.test(titleOf(row));

const opens = (box: Box, label: string, keys: readonly string[], when: Command["when"]): Command => ({
  id: box,
  label,
  keys,
  when,
  run: ({ ui }) => ui.openBox(box),
});

export const BRANCHES: readonly Command[] = [
  command("select", [], editable, (ctx, { key }) => selectRows(ctx, key, key)),
  command("select-to", [], rearranges, selectTo),
  command("first-row", ["Home"], outsideField, toFirstRow),
  command("last-row", ["End"], outsideField, toLastRow),
  command("page-up", ["PageUp"], always, byPage(-1)),
  command("page-down", ["PageDown"], always, byPage(1)),
  command("delete", ["Mod+Shift+Backspace", "Mod+Shift+Delete"], editable, deleteRows),
  command("delete-row", ["Delete", "Backspace"], editableRow, deleteRows, "Delete"),
  command("duplicate", ["Mod+d"], editable, duplicateRows),
  command("copy", ["Mod+c"], copiable, copyRows),
  command("cut", ["Mod+x"], (ctx, at) => editable(ctx, at) && copiable(ctx, at), cutRows),
  command("copy-link", [], always, copyLink),
  command("note-history", [], always, (ctx, { key }) =>
    ctx.openAddress(key, (id, search) => searchWithNoteHistory(search, id)),
  ),
  command("export", [], always, exportRows),
  command("draft", [], (ctx, at) => isEditing(ctx) && isOneBranch(ctx, at), draftBranch, "Draft from this"),
  command("explain", [], asksModel, explainBranch, "Explain this"),
  command(
    "mend",
    [],
    (ctx, { row }) => isEditing(ctx) && isLeechRow(row),
    (ctx, { row }) => openMend(ctx, row, null),
    "Mend this card",
  ),
  command("complete", ["Alt+Shift+Enter"], editable, completeRows),
  command(
    "hide-done",
    [],
    ({ ui }) => !ui.getState().hidesDone,
    ({ ui }) => hideDone(ui, true),
    "Hide done notes",
  ),
  command(
    "show-done",
    [],
    ({ ui }) => ui.getState().hidesDone,
    ({ ui }) => hideDone(ui, false),
    "Show done notes",
  ),
  command("study", [], holdsCards, (ctx, { key }) => ctx.openAddress(key, studyPath), "Study this"),
  command("progress", [], holdsCards, (ctx, { key }) => ctx.openAddress(key, progressPath)),
  command(
    "similar-cards",
    [],
    holdsCards,
    (ctx, { key }) => ctx.openAddress(key, similarPath),
    "Find similar cards in this branch",
  ),
  command("study-settings", [], holdsCards, ({ ui }, { row }) =>
    ui.openModal({ id: "study-settings", nodeId: row.node.id }),
  ),
  command("bury", [], isCard, buryRow, "Bury until tomorrow"),
  command("suspend", [], isCard, suspendRow),
  command("flag", [], isCard, flagRow),
  command("sort-children", [], (ctx, at) => isEditing(ctx) && at.row.childCount > 1, sortRows),
  command("expand-all", [], hasChildren, foldBranch(false)),
  command("collapse-all", [], hasChildren, foldBranch(true)),
  opens("find", "Find", ["Mod+f"], always),
  opens("filter", "Filter the outline", ["/"], outsideField),
  command(
    "clear-filter",
    ["Escape"],
    (ctx, at) => outsideField(ctx, at) && ctx.ui.getState().filter !== null,
    ({ ui }) => ui.getState().filter?.clear(),
    "Show all rows again",
  ),
  opens("go-to", "Go to", ["Mod+k"], always),
  opens("move-to", "Move to", ["Mod+Shift+m"], editable),
  opens("insert-template", "Insert template", [], isEditing),
  command("open-today", ["Mod+Shift+d"], always, openToday, "Open today’s note"),
  command(
    "help",
    [],
    always,
    ({ ui }) => ui.openModal({ id: "help" }),
    "Help: keyboard shortcuts and writing",
  ),
  command("to-controls", ["Alt+F10"], always, (ctx) => ctx.focusControls(), "Go to the controls of the page"),
  opens("tag", "Tag", [], isEditing),
  opens("needs", "Needs", [], (ctx, at) => isEditing(ctx) && isCard(ctx, at)),
  command(
    "open-source",
    [],
    (ctx, { row }) => sourceOf(ctx, row) !== undefined,
    openSource,
    "Go to its source",
  ),
  opens("preview-link", "Preview the link", [], linksToNote),
  opens("mentions", "Show unlinked mentions", [], isEditing),
  command("row-menu", ["ContextMenu", "Shift+F10"], always, ({ ui }, { key, place }) =>
    ui.openMenu({ key, part: place === "row" ? "row" : "inner" }),
  ),
];

/** Takes what is more than a few words in a text. Returns whether it does: the rest is the browser's. */
export function paste(ctx: CommandContext, at: Target, pasted: Pasted): boolean {
  if (!isEditing(ctx) || ctx.memory.pastesLiterally) return false;
  if (at.place === "field" && pasteLink(ctx, at, pasted)) return true;
  const { own, html, text, link = "" } = pasted;
  // A link of another account stays its address.
  if (link !== "") return false;
  const isLines = own !== "" || html.includes(IN_HTML) || text.trimEnd().includes("\n");
  const selection = at.field?.selection();
  const isLink = selection && selection.start < selection.end && /^https?:\/\/\S+$/.test(text);
  // Beside words a line end, tabs between cells, or words that are set apart.
  const isMore = /[\r\n\t]/.test(text) || hasMarks(html);
  if (at.place === "field" && !isLines && !isLink && !isMore) return false;
  pasteRows(ctx, at, pasted);
  return true;
}
