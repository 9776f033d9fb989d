import { editNote } from "@perennial/domain/intent/edit-note";
import type { Plan } from "@perennial/domain/intent/plan";
import type { Refusal } from "@perennial/domain/intent/refusal";
import type { Result } from "@perennial/domain/result";
import type { NodeId } from "@perennial/domain/tree/node";
import type { FocusPart } from "../store/focus-part.ts";
import type { Folding, Spot } from "../store/undo.ts";
import type { Submitted } from "../store/workspace.ts";
import type { CommandContext, Source } from "./command.ts";
import type { EventType } from "./event-types.ts";
import { createLater } from "./later.ts";
import { FAILURE_TEXT } from "./refusal-text.ts";
import { spotNow } from "./spot.ts";

const refusals = createLater(() => import("./deeds/refusal-words.ts"));

/**
 * Fetches the sentences for refusals, so that they can be told without a connection. Resolves also where that
 * fails.
 */
export const preloadRefusals = refusals.preload;

/**
 * What goes along with a plan when it is submitted: its name in the history, its source, and what is said
 * should the server refuse it.
 */
export interface Deed {
  /** What the history calls it. */
  readonly eventType: EventType;
  readonly source: Source;
  readonly failure: string;
  readonly payload?: Record<string, unknown>;
  /** What of it the person has typed, and what that was made from. */
  readonly from?: Submitted;
  /** Rows that it opens, so that what it does can be seen. */
  readonly opens?: readonly NodeId[];
}

/**
 * Submits what an intent has decided and asks for the caret where the plan wants it, or says why it refused.
 * Returns whether it was done.
 */
export function carryOut(
  ctx: Pick<CommandContext, "workspace" | "ui" | "fields" | "notify">,
  decision: Result<Plan, Refusal>,
  deed: Deed,
): boolean {
  if (!decision.ok) {
    refusals.use(ctx, ({ REFUSAL_TEXT }) => {
      const text = REFUSAL_TEXT[decision.error];
      if (text !== null) ctx.notify({ message: text, type: "warning" });
    });
    return false;
  }
  const { workspace, ui } = ctx;
  const plan = decision.value;
  const { eventType, source, failure, payload, from, opens = [] } = deed;
  const action = payload ? { eventType, source, failure, payload } : { eventType, source, failure };
  const before = spotNow(ctx);
  const { collapsed } = ui.getState();
  const { keyOf } = workspace.tree;
  const foldings = opens
    .filter((id) => collapsed.has(keyOf(id)))
    .map((id): Folding => ({ id, isCollapsed: false }));
  const { focus } = plan;
  const after: Spot | null = focus ? { id: focus.nodeId, part: "inner", caret: focus.caret } : before;
  workspace.submit(plan, action, { ...from, scene: { before, after, foldings } });
  for (const { id } of foldings) ui.setCollapsed(keyOf(id), false);
  if (focus) ui.requestFocus({ key: keyOf(focus.nodeId), part: "inner", caret: focus.caret });
  return true;
}

/** Saves what was typed into a note, if anything was. The draft stays where the text cannot be saved. */
export function saveText(ctx: CommandContext, key: string): void {
  const { tree, drafts } = ctx.workspace;
  const text = drafts.get(key);
  if (text === undefined) return;
  const note = tree.row(key)?.note;
  if (!note) return;
  carryOut(ctx, editNote(tree, { noteId: note.id, text }), {
    eventType: "note.edit",
    source: "field",
    failure: FAILURE_TEXT.editNote,
    from: { typed: [key] },
  });
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
