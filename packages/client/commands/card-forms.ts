import type { CardValues } from "@perennial/domain/card/card";
import { isAnsweredBelow, isDerived, withoutDerived } from "@perennial/domain/card/card-kinds";
import { hasGaps } from "@perennial/domain/card/gaps";
import { convertToFlashcard } from "@perennial/domain/intent/convert-to-flashcard";
import { convertToNote } from "@perennial/domain/intent/convert-to-note";
import { editFlashcard } from "@perennial/domain/intent/edit-flashcard";
import { type ChosenCard, chosenIn, draftOfCard } from "../store/card-drafts.ts";
import type { CardDraft } from "../store/ui-store.ts";
import { allowed } from "./cards.ts";
import { carryOut } from "./carry-out.ts";
import type { CardContext } from "./command.ts";
import { draftOfNote } from "./draft-of-note.ts";
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

/** Which field of a form has to be filled in before its card can be saved; undefined where nothing is missing. */
export function lackingIn({ kind, answer, source }: ChosenCard): "answer" | "source" | undefined {
  if (kind === "cloze") return hasGaps(source) ? undefined : "source";
  return isDerived(kind, "answer") || answer.trim() !== "" ? undefined : "answer";
}

/** What stands in a form, as a card is told to be: nothing of it follows from the rest. */
const cardOf = ({ source, isTyped, ...said }: ChosenCard) =>
  withoutDerived(said.kind, {
    ...said,
    isTyped: isTyped && !isAnsweredBelow(said),
    ...(said.kind === "cloze" ? { source } : {}),
  });

/** Enter in the form. Without an answer, or a gap, nothing happens. Returns whether the card was made. */
export function completeConversion(ctx: CardContext, key: string): boolean {
  const row = ctx.workspace.tree.row(key);
  const draft = ctx.ui.getState().conversions.get(key);
  if (!row || !draft) return false;
  const said = chosenIn(draft, undefined);
  if (lackingIn(said) || !allowed(ctx, "Flashcard Creation")) return false;
  const { tree } = ctx.workspace;
  const card = { question: "", answer: "", ...cardOf(said) };
  const decision = convertToFlashcard(tree, { ...card, nodeId: row.node.id, draw: tree.drawId });
  // What others wrote into the note since the form was opened is not in the card.
  const { baseText } = draft;
  const bases = baseText && row.note ? [{ kind: "note", id: row.note.id, ...baseText } as const] : [];
  const from = { typed: [key], bases };
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
  const begun = [draftOfNote(text), { question: text, answer: "" }];
  if (!begun.some((each) => isSaid(draft, each, undefined))) offerDraftBack(ctx, key, "note", draft);
}

/**
 * Saves what changed on a card. Without an answer a card that asks one way turns back into a note; of other kinds the
 * form stays open. `refocus`: take the focus to the row. Returns whether it was saved.
 */
export function saveCardEdit(ctx: CardContext, key: string, refocus: boolean): boolean {
  const { tree } = ctx.workspace;
  const row = tree.row(key);
  const draft = ctx.ui.getState().cardEdits.get(key);
  if (!draft) return false;
  if (row?.flashcard) {
    const { baseText, source } = draft;
    const { id } = row.flashcard;
    const said = chosenIn(draft, row.flashcard);
    const toNote = lackingIn(said) !== undefined;
    if (toNote && said.kind !== "basic") return false;
    const decision = toNote
      ? convertToNote(tree, { nodeId: row.node.id, draw: tree.drawId, question: said.question, source })
      : editFlashcard(tree, { flashcardId: id, ...cardOf(said) });
    const done = carryOut(ctx, decision, {
      eventType: toNote ? "flashcard.convert" : "flashcard.edit",
      source: "field",
      failure: toNote ? CARD_FAILURE_TEXT.toNote : CARD_FAILURE_TEXT.editCard,
      from: { bases: baseText ? [{ kind: "flashcard", id, ...baseText }] : [] },
    });
    if (!done) return false;
    if (toNote) ctx.ui.setFlipped(key, false);
  }
  ctx.ui.setCardEdit(key, undefined);
  if (refocus) ctx.ui.requestFocus({ key, part: "inner", caret: "end" });
  return true;
}

/** Escape or Cancel in the form: the card stays as it is. */
export function cancelCardEdit(ctx: CardContext, key: string): void {
  const draft = ctx.ui.getState().cardEdits.get(key);
  const card = ctx.workspace.tree.row(key)?.flashcard;
  ctx.ui.setCardEdit(key, undefined);
  ctx.ui.requestFocus({ key, part: "inner" });
  if (draft && !(card && isSaid(draft, draftOfCard(card), card)))
    offerDraftBack(ctx, key, "flashcard", draft);
}

/** Returns whether two drafts say the same of a card. */
function isSaid(a: CardDraft, b: CardDraft, card: CardValues | undefined): boolean {
  const said = (draft: CardDraft) =>
    JSON.stringify(chosenIn({ ...draft, answer: draft.answer.trim() }, card));
  return said(a) === said(b);
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
