import { editNote } from "@perennial/domain/intent/edit-note";
import { opsOf, type Plan } from "@perennial/domain/intent/plan";
import type { Refusal } from "@perennial/domain/intent/refusal";
import type { Result } from "@perennial/domain/result";
import type { FocusPart } from "../store/ui-store.ts";
import type { CommandContext, Source } from "./command.ts";
import type { EventType } from "./event-types.ts";
import { FAILURE_TEXT, REFUSAL_TEXT } from "./refusal-text.ts";

export interface Deed {
  /** What the history calls it. */
  readonly eventType: EventType;
  readonly source: Source;
  readonly failure: string;
  readonly payload?: Record<string, unknown>;
  /** Nothing is said where the key may simply do nothing. */
  readonly silent?: boolean;
}

/**
 * Submits what an intent has decided and asks for the caret where the plan wants it, or says why it refused.
 * Returns whether it was done.
 */
export function carryOut(ctx: CommandContext, decision: Result<Plan, Refusal>, deed: Deed): boolean {
  if (!decision.ok) {
    const text = REFUSAL_TEXT[decision.error];
    if (text !== null && !deed.silent) ctx.notify({ message: text, type: "warning" });
    return false;
  }
  const { workspace, ui } = ctx;
  const plan = decision.value;
  const { eventType, source, failure, payload } = deed;
  workspace.submit(plan, payload ? { eventType, source, failure, payload } : { eventType, source, failure });
  showSavedTexts(ctx, plan);
  if (plan.focus) {
    const { nodeId, caret } = plan.focus;
    ui.requestFocus({ key: workspace.tree.keyOf(nodeId), part: "inner", caret });
  }
  return true;
}

/** A field keeps its text whatever the store says; where the plan changed it, the field follows. */
function showSavedTexts(ctx: CommandContext, plan: Plan): void {
  const { tree } = ctx.workspace;
  for (const op of opsOf(plan)) {
    if (op.type !== "note.edit") continue;
    const holder = tree.holderOf({ itemType: "note", itemId: tree.currentItemId("note", op.id) });
    const field = holder === undefined ? undefined : ctx.fields.get(tree.keyOf(holder));
    if (field && field.text() !== op.after.text) field.show(op.after.text);
  }
}

/** Saves what was typed into a note, if anything was. The draft stays where the text cannot be saved. */
export function saveText(ctx: CommandContext, key: string): void {
  const { tree, drafts } = ctx.workspace;
  const text = drafts.get(key);
  if (text === undefined) return;
  const note = tree.row(key)?.note;
  if (!note) return;
  const done = carryOut(ctx, editNote(tree, { noteId: note.id, text }), {
    eventType: "note.edit",
    source: "field",
    failure: FAILURE_TEXT.editNote,
  });
  if (done) drafts.clear(key);
}

/** Saves every text that is being typed on this page. */
export function saveAllTexts(ctx: CommandContext): void {
  if (!ctx.workspace.drafts.any()) return;
  for (const key of [...ctx.fields.keys()]) {
    if (!ctx.fields.get(key)?.isComposing()) saveText(ctx, key);
  }
}

/** Where the focus goes on: a field or a card's face again, or the row. */
export const partOf = (place: "field" | "inner" | "row"): FocusPart => (place === "row" ? "row" : "inner");
