import { isAnsweredBelow } from "@perennial/domain/card/card-kinds";
import { createChild } from "@perennial/domain/intent/create-child";
import { createSibling } from "@perennial/domain/intent/create-sibling";
import { deleteEmptyNote } from "@perennial/domain/intent/delete-empty-note";
import { mergeWithPrevious } from "@perennial/domain/intent/merge-with-previous";
import type { Plan } from "@perennial/domain/intent/plan";
import type { Refusal } from "@perennial/domain/intent/refusal";
import { err, type Result } from "@perennial/domain/result";
import type { NodeId } from "@perennial/domain/tree/node";
import { nextSibling, previousSibling } from "@perennial/domain/tree/selectors";
import { NEW_NOTE_KEY } from "../store/ui-store.ts";
import { openConversion } from "./cards.ts";
import { carryOut, saveText } from "./carry-out.ts";
import {
  type Command,
  type CommandContext,
  command,
  type Handler,
  inField,
  isCard,
  isCollapsed,
  isEditing,
  isPageRoot,
  liveText,
  outsideField,
  pageRootId,
  type Source,
  type Target,
} from "./command.ts";
import { FAILURE_TEXT } from "./failure-texts.ts";
import { endAsCardOrSplit } from "./handlers/end-as-card.ts";
import { isNewCard } from "./new-card.ts";
import { splitAt } from "./split.ts";

/** The caret stands at an end of the text and nothing is selected. */
const caretAt = (at: Target, end: "start" | "end"): boolean => {
  if (at.place !== "field" || !at.field) return false;
  const { start, end: stop } = at.field.selection();
  return start === stop && start === (end === "start" ? 0 : at.field.text().length);
};

/** Enter in the root saves; the caret goes on to the next row that shows, or to the button that makes one. */
function saveRoot(ctx: CommandContext, at: Target): void {
  saveText(ctx, at.key);
  const first = ctx.list.keyAt(ctx.list.indexOf(at.key) + 1);
  if (first === undefined) ctx.ui.requestFocus({ key: NEW_NOTE_KEY, part: "inner" });
  else ctx.ui.requestFocus({ key: first, part: "inner", caret: "end" });
}

const split: Handler = (ctx, at) => (caretAt(at, "end") ? endAsCardOrSplit(ctx, at) : splitAt(ctx, at));

/** Backspace at the start: an empty note goes, another joins the note before it. */
function joinPrevious(ctx: CommandContext, at: Target): void {
  const { tree } = ctx.workspace;
  const text = liveText(ctx, at.key);
  const { source } = at;
  const from = { typed: [at.key] };
  const common = { nodeId: at.row.node.id, text, pageRootId: pageRootId(ctx) };
  if (text === "") {
    const decision = deleteEmptyNote(tree, {
      ...common,
      isCollapsed: (id) => isCollapsed(ctx, tree.keyOf(id)),
    });
    carryOut(ctx, decision, { eventType: "note.delete", source, failure: FAILURE_TEXT.deleteNote, from });
    return;
  }
  const previous = previousSibling(tree, at.row.node.id);
  const previousKey = previous && tree.keyOf(previous.id);
  if (previousKey !== undefined) saveText(ctx, previousKey);
  const meta = { eventType: "note.merge", source, failure: FAILURE_TEXT.mergeNotes, from } as const;
  // The words would go into a note that its form hides, and with it when the card is made.
  const isHidden = previousKey !== undefined && ctx.ui.getState().conversions.has(previousKey);
  carryOut(ctx, isHidden ? err("no-previous-note") : mergeWithPrevious(tree, common), meta);
}

/** Delete at the end: the next sibling joins this note by the same rules, else nothing happens. */
function joinNext(ctx: CommandContext, at: Target): void {
  const { tree } = ctx.workspace;
  const next = nextSibling(tree, at.row.node.id);
  // Where children show below the text, the next sibling is not what follows it.
  if (next?.itemType !== "note" || at.row.childCount > 0) return;
  const nextKey = tree.keyOf(next.id);
  saveText(ctx, at.key);
  const text = liveText(ctx, nextKey);
  const decision = mergeWithPrevious(tree, { nodeId: next.id, text, pageRootId: pageRootId(ctx) });
  const meta = {
    eventType: "note.merge",
    source: at.source,
    failure: FAILURE_TEXT.mergeNotes,
    from: { typed: [nextKey] },
  } as const;
  carryOut(ctx, decision, meta);
}

/** With cards as the default type a new item is a note with the conversion form open. */
function created(
  ctx: CommandContext,
  decision: Result<Plan, Refusal>,
  source: Source,
  opens: readonly NodeId[] = [],
): string | undefined {
  const done = carryOut(ctx, decision, {
    eventType: "note.create",
    source,
    failure: FAILURE_TEXT.createNote,
    opens,
  });
  if (!done || !decision.ok || !decision.value.focus) return undefined;
  const key = ctx.workspace.tree.keyOf(decision.value.focus.nodeId);
  if (ctx.ui.getState().defaultItemType === "flashcard") openConversion(ctx, key);
  return key;
}

function newSibling(ctx: CommandContext, at: Target): string | undefined {
  saveText(ctx, at.key);
  const { tree } = ctx.workspace;
  const args = { nodeId: at.row.node.id, draw: tree.drawId, pageRootId: pageRootId(ctx) };
  return created(ctx, createSibling(tree, args), at.source);
}

function newChild(ctx: CommandContext, at: Target, place: "first" | "last" = "last"): string | undefined {
  saveText(ctx, at.key);
  const { tree } = ctx.workspace;
  const parentId = at.row.node.id;
  const decision = createChild(tree, { parentId, at: place, draw: tree.drawId });
  return created(ctx, decision, at.source, [parentId]);
}

/** As Enter behind a line that says the card: the first row below it where the rows are its answer. */
function nextRow(ctx: CommandContext, at: Target): void {
  const { flashcard } = at.row;
  if (!flashcard || !isAnsweredBelow(flashcard)) newSibling(ctx, at);
  else newChild(ctx, at, "first");
}

function createTree(ctx: CommandContext, at: Target): void {
  const key = newChild(ctx, at);
  if (key !== undefined) ctx.openTree(key);
}

/** The button below the outline: a last child of the root, holding the letter that was pressed. */
export function createLastChild(ctx: CommandContext, text: string, source: Source): void {
  const { tree } = ctx.workspace;
  const parentId = pageRootId(ctx);
  if (parentId === undefined) return;
  created(ctx, createChild(tree, { parentId, at: "last", draw: tree.drawId, text }), source);
}

const inRootField = (ctx: CommandContext, at: Target) => inField(ctx, at) && isPageRoot(ctx, at.key);
const isOnNewCard = (ctx: CommandContext, at: Target) =>
  isEditing(ctx) && outsideField(ctx, at) && isCard(ctx, at) && isNewCard(ctx.ui, at.key);
const atEndOfRow = (end: "start" | "end") => (ctx: CommandContext, at: Target) =>
  caretAt(at, end) && !isPageRoot(ctx, at.key);

// With a modifier Backspace takes a word or a line away: at the start there is none before the caret.
const BACKSPACES = ["Backspace", "Shift+Backspace", "Mod+Backspace", "Alt+Backspace"];
const DELETES = ["Delete", "Mod+Delete", "Alt+Delete"];
const NEW_TREE = ["Ctrl+Meta+Shift+Enter", "Ctrl+Alt+Shift+Enter"];

export const WRITING: readonly Command[] = [
  command("save-root", ["Enter"], inRootField, saveRoot, "Save and go on"),
  command("split", ["Enter"], inField, split, "Split note"),
  // Else Enter on a card opens its page.
  command("next-row", ["Enter"], isOnNewCard, nextRow, "Start the next row"),
  command("join-previous", BACKSPACES, atEndOfRow("start"), joinPrevious, "Join with the note above"),
  command("join-next", DELETES, atEndOfRow("end"), joinNext, "Join with the note below"),
  command("create-tree", NEW_TREE, isEditing, createTree, "Create and navigate to a new tree"),
  command("create-child", ["Mod+Shift+Enter"], isEditing, newChild, "Create and focus a child input"),
  command("create-sibling", ["Mod+Enter"], isEditing, newSibling, "Create a note/flashcard"),
];
