import { convertToFlashcard } from "@perennial/domain/intent/convert-to-flashcard";
import { convertToNote } from "@perennial/domain/intent/convert-to-note";
import { editFlashcard } from "@perennial/domain/intent/edit-flashcard";
import { type CardText, readCard } from "@perennial/domain/outline-text/card-line";
import type { CardDraft } from "../store/ui-store.ts";
import { allowed } from "./cards.ts";
import { carryOut } from "./carry-out.ts";
import type { CardContext } from "./command.ts";
import { CARD_FAILURE_TEXT } from "./failure-texts.ts";
import { newCardIn } from "./new-card.ts";

/** What the forms of a card come to, fetched with them. */

const FIRST_CARD_TEXT =
  "Your first card. Study, above, brings it back on the day you are about to forget it.";
/** Long enough to look where it points to. */
const FIRST_CARD_MS = 8_000;

function hasCard({ workspace: { tree } }: CardContext): boolean {
  for (const id of tree.nodeIds()) if (tree.get("node", id)?.itemType === "flashcard") return true;
  return false;
}

/** The sides that a note spells out already (`question :: answer`), for a form that is still empty. */
export function sidesInNote(
  ctx: CardContext,
  key: string,
): Required<Pick<CardText, "text" | "answer">> | undefined {
  const draft = ctx.ui.getState().conversions.get(key);
  if (draft?.answer !== "" || draft.question !== ctx.workspace.tree.row(key)?.note?.text) return;
  const { text, answer } = readCard(draft.question);
  return answer === undefined ? undefined : { text, answer };
}

/** Enter in the form. Without an answer nothing happens. Returns whether the card was made. */
export function completeConversion(ctx: CardContext, key: string, draft: CardDraft): boolean {
  const row = ctx.workspace.tree.row(key);
  if (!row || draft.answer.trim() === "" || !allowed(ctx, "Flashcard Creation")) return false;
  const { tree } = ctx.workspace;
  const { question, answer } = draft;
  const decision = convertToFlashcard(tree, { nodeId: row.node.id, question, answer, draw: tree.drawId });
  // What others wrote into the note since the form was opened is not in the card.
  const { ground } = ctx.ui.getState().conversions.get(key) ?? {};
  const grounds = ground && row.note ? [{ kind: "note", id: row.note.id, ...ground } as const] : [];
  const from = { typed: [key], grounds };
  const meta = {
    eventType: "note.convert",
    source: "keyboard",
    failure: CARD_FAILURE_TEXT.makeCard,
    from,
  } as const;
  const isFirst = !hasCard(ctx);
  if (!carryOut(ctx, decision, meta)) return false;
  ctx.ui.setConversion(key, undefined);
  ctx.ui.requestFocus({ key, part: "inner" });
  newCardIn(ctx.ui, key);
  ctx.ui.announce("Flashcard made");
  if (isFirst) ctx.notify({ message: FIRST_CARD_TEXT, type: "info", duration: FIRST_CARD_MS });
  return true;
}

/** Escape or Cancel in the form: the note stays what it was. */
export function cancelConversion(ctx: CardContext, key: string): void {
  const draft = ctx.ui.getState().conversions.get(key);
  const text = ctx.workspace.tree.row(key)?.note?.text;
  ctx.ui.setConversion(key, undefined);
  ctx.ui.requestFocus({ key, part: "inner", caret: "end" });
  if (!draft || text === undefined) return;
  const says = (card: CardText) =>
    draft.question === card.text && draft.answer.trim() === (card.answer ?? "");
  if (!says({ text }) && !says(readCard(text))) offerDraftBack(ctx, key, "note", draft);
}

/** Saves what changed on a card; without an answer it turns back into a note. `refocus`: take the focus to the row. */
export function saveCardEdit(ctx: CardContext, key: string, refocus: boolean): void {
  const { tree } = ctx.workspace;
  const row = tree.row(key);
  const draft = ctx.ui.getState().cardEdits.get(key);
  if (!draft) return;
  if (row?.flashcard) {
    const { question, answer, ground } = draft;
    const { id } = row.flashcard;
    const toNote = answer.trim() === "";
    const decision = toNote
      ? convertToNote(tree, { nodeId: row.node.id, draw: tree.drawId, question })
      : editFlashcard(tree, { flashcardId: id, question, answer });
    const done = carryOut(ctx, decision, {
      eventType: toNote ? "flashcard.convert" : "flashcard.edit",
      source: "field",
      failure: toNote ? CARD_FAILURE_TEXT.toNote : CARD_FAILURE_TEXT.editCard,
      from: { grounds: ground ? [{ kind: "flashcard", id, ...ground }] : [] },
    });
    if (!done) return;
    if (toNote) ctx.ui.setFlipped(key, false);
  }
  ctx.ui.setCardEdit(key, undefined);
  if (refocus) ctx.ui.requestFocus({ key, part: "inner", caret: "end" });
}

/** Escape or Cancel in the form: the card stays as it is. */
export function cancelCardEdit(ctx: CardContext, key: string): void {
  const draft = ctx.ui.getState().cardEdits.get(key);
  const card = ctx.workspace.tree.row(key)?.flashcard;
  ctx.ui.setCardEdit(key, undefined);
  ctx.ui.requestFocus({ key, part: "inner" });
  if (draft && (draft.question !== card?.question || draft.answer !== card.answer))
    offerDraftBack(ctx, key, "flashcard", draft);
}

const DROPPED_TEXT = {
  note: "What you wrote for a card was dropped",
  flashcard: "What you changed on the card was dropped",
} as const;
/** Long enough to see that it was pressed by accident. */
const DROPPED_MS = 8_000;

/** What was typed is one press away, for as long as there is what it was typed for. */
function offerDraftBack(
  { ui, notify, workspace: { tree } }: CardContext,
  key: string,
  of: keyof typeof DROPPED_TEXT,
  draft: CardDraft,
): void {
  notify({
    message: DROPPED_TEXT[of],
    type: "info",
    duration: DROPPED_MS,
    action: {
      label: "Undo",
      run() {
        if (of === "note") ui.setConversion(key, draft);
        else ui.setCardEdit(key, draft);
        ui.requestFocus({ key, part: "form" });
      },
    },
    standsWhile: {
      holds: () => tree.row(key)?.node.itemType === of,
      subscribe: (listener) => tree.subscribeRow(key, listener),
    },
  });
}
