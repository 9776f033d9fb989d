import { editNote } from "@perennial/domain/intent/edit-note";
import type { Plan } from "@perennial/domain/intent/plan";
import type { Refusal } from "@perennial/domain/intent/refusal";
import type { Result } from "@perennial/domain/result";
import { plainText } from "@perennial/domain/rich/pieces";
import { withTitles } from "@perennial/domain/rich/replace-links";
import type { NodeId } from "@perennial/domain/tree/node";
import type { FocusPart } from "../store/focus-part.ts";
import { titleOf } from "../store/row-data.ts";
import type { TreeStore } from "../store/tree-store.ts";
import type { CaretPosition, Folding } from "../store/undo.ts";
import type { Submitted } from "../store/workspace.ts";
import { caretNow } from "./caret-position.ts";
import type { CommandContext, Source } from "./command.ts";
import type { EventType } from "./event-types.ts";
import { FAILURE_TEXT, REFUSAL_TEXT } from "./failure-texts.ts";

/** What accompanies a submitted plan: its name in the history, its source, and the text shown if it is refused. */
export interface CommandMeta {
  readonly eventType: EventType;
  readonly source: Source;
  readonly failure: string;
  readonly payload?: Record<string, unknown>;
  /** What of it the person has typed, and what that was made from. */
  readonly from?: Submitted;
  /** Rows that it opens, so that what it does can be seen. */
  readonly opens?: readonly NodeId[];
}

/** Submits a plan and places the caret, or announces the refusal. Returns whether it was done. */
export function carryOut(
  ctx: Pick<CommandContext, "workspace" | "ui" | "fields" | "notify">,
  decision: Result<Plan, Refusal>,
  meta: CommandMeta,
): boolean {
  if (!decision.ok) {
    const text = REFUSAL_TEXT[decision.error];
    if (text !== null) ctx.notify({ message: text, type: "warning" });
    return false;
  }
  const { workspace, ui } = ctx;
  const plan = decision.value;
  const { eventType, source, failure, payload, from, opens = [] } = meta;
  const action = payload ? { eventType, source, failure, payload } : { eventType, source, failure };
  const before = caretNow(ctx);
  const { collapsed } = ui.getState();
  const { keyOf } = workspace.tree;
  const foldings = opens
    .filter((id) => collapsed.has(keyOf(id)))
    .map((id): Folding => ({ id, isCollapsed: false }));
  const { focus } = plan;
  const after: CaretPosition | null = focus
    ? { id: focus.nodeId, part: "inner", caret: focus.caret }
    : before;
  workspace.submit(plan, action, { ...from, snapshot: { before, after, foldings } });
  for (const { id } of foldings) ui.setCollapsed(keyOf(id), false);
  if (focus) ui.requestFocus({ key: keyOf(focus.nodeId), part: "inner", caret: focus.caret });
  return true;
}

/** Saves what was typed into a note, if anything was. The draft stays where the text cannot be saved. */
export function saveText(ctx: CommandContext, key: string): void {
  const { tree, drafts } = ctx.workspace;
  const typed = drafts.get(key);
  if (typed === undefined) return;
  const note = tree.row(key)?.note;
  if (!note) return;
  // Not under the caret, and not without words of the person.
  const isLeft = typed !== note.text && ctx.fields.get(key)?.isFocused() !== true;
  const text = isLeft ? withTitles(typed, (anchor) => titleOfAnchor(tree, anchor)) : typed;
  carryOut(ctx, editNote(tree, { noteId: note.id, text }), {
    eventType: "note.edit",
    source: "field",
    failure: FAILURE_TEXT.editNote,
    from: { typed: [key] },
  });
}

/** Returns what the note is called that an anchor leads to; undefined where it is not here. */
export function titleOfAnchor(tree: TreeStore, anchor: number): string | undefined {
  const nodeId = tree.get("anchor", anchor)?.nodeId;
  const row = nodeId === undefined ? undefined : tree.row(tree.keyOf(nodeId));
  return row && plainText(titleOf(row));
}

/** Saves every text that is being typed on this page. */
export function saveAllTexts(ctx: CommandContext): void {
  if (!ctx.workspace.drafts.any()) return;
  for (const key of [...ctx.fields.keys()]) {
    if (!ctx.fields.get(key)?.isComposing()) saveText(ctx, key);
  }
}

/** Where the focus goes on: a field or a card again, or the row. */
export const partOf = (place: "field" | "inner" | "row"): FocusPart => (place === "row" ? "row" : "inner");
