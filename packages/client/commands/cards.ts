import type { Feature } from "@perennial/domain/access/features";
import { convertToFlashcard } from "@perennial/domain/intent/convert-to-flashcard";
import { convertToNote } from "@perennial/domain/intent/convert-to-note";
import { editFlashcard } from "@perennial/domain/intent/edit-flashcard";
import { CONFIDENCES, type Confidence } from "@perennial/domain/study/confidence";
import type { FlashcardId } from "@perennial/domain/tree/node";
import type { CardDraft } from "../store/ui-store.ts";
import { carryOut, saveText } from "./carry-out.ts";
import {
  type CardContext,
  type Command,
  type CommandContext,
  isEditing,
  liveText,
  type Source,
  type Target,
  targetAt,
} from "./command.ts";
import { createLater } from "./later.ts";
import { FAILURE_TEXT } from "./refusal-text.ts";
import { takeBackChange } from "./undo.ts";

/** Long enough to read what happened and to reach for Undo. */
const TURNED_BACK_TOAST_MS = 8_000;

/** Opens the paywall, and says no, where a subscription is asked for and missing. */
export function allowed(ctx: Pick<CardContext, "mayUse" | "ui">, feature: Feature): boolean {
  if (ctx.mayUse(feature)) return true;
  ctx.ui.openModal({ id: "paywall", feature });
  return false;
}

const isCard = (at: Target) => at.row.node.itemType === "flashcard";
const isFlipped = (ctx: CommandContext, key: string) => ctx.ui.getState().flipped.has(key);

/** The form stands in the row, with what the note says as the question. */
export function openConversion(ctx: CommandContext, key: string): void {
  const at = targetAt(ctx, key, "inner", "keyboard");
  if (at?.row.node.itemType !== "note" || !allowed(ctx, "Flashcard Creation")) return;
  const question = liveText(ctx, key);
  saveText(ctx, key);
  const ground = ctx.workspace.typing.noteGround(key);
  const draft = { question, answer: "", ...(ground ? { ground } : {}) };
  ctx.ui.setConversion(key, ctx.ui.getState().conversions.get(key) ?? draft);
  ctx.ui.requestFocus({ key, part: "form" });
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
  const deed = {
    eventType: "note.convert",
    source: "keyboard",
    failure: FAILURE_TEXT.makeCard,
    from,
  } as const;
  if (!carryOut(ctx, decision, deed)) return false;
  ctx.ui.setConversion(key, undefined);
  ctx.ui.requestFocus({ key, part: "inner" });
  ctx.ui.announce("Flashcard made");
  return true;
}

/** Escape in the form: the note stays what it was. */
export function cancelConversion(ctx: CardContext, key: string): void {
  ctx.ui.setConversion(key, undefined);
  ctx.ui.requestFocus({ key, part: "inner", caret: "end" });
}

export function openCardEdit(ctx: CardContext, key: string): void {
  const card = ctx.workspace.tree.row(key)?.flashcard;
  if (!card) return;
  const { question, answer } = card;
  const ground = ctx.workspace.typing.cardGround(key);
  const draft = { question, answer, ...(ground ? { ground } : {}) };
  ctx.ui.setCardEdit(key, ctx.ui.getState().cardEdits.get(key) ?? draft);
  ctx.ui.requestFocus({ key, part: "form" });
}

/**
 * Saves what changed on a card; without an answer it turns back into a note.
 * @param refocus false when the focus has gone elsewhere by itself
 */
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
      failure: toNote ? FAILURE_TEXT.toNote : FAILURE_TEXT.editCard,
      from: { grounds: ground ? [{ kind: "flashcard", id, ...ground }] : [] },
    });
    if (!done) return;
    if (toNote) ctx.ui.setFlipped(key, false);
  }
  ctx.ui.setCardEdit(key, undefined);
  if (refocus) ctx.ui.requestFocus({ key, part: "inner", caret: "end" });
}

export function cancelCardEdit(ctx: CardContext, key: string): void {
  ctx.ui.setCardEdit(key, undefined);
  ctx.ui.requestFocus({ key, part: "inner" });
}

const convert: Command = {
  id: "convert",
  label: "Make flashcard",
  keys: ["Alt+Enter"],
  when: (ctx, at) => isEditing(ctx) && at.row.node.itemType === "note",
  run: (ctx, at) => openConversion(ctx, at.key),
};

/** Tab makes cards while cards are what new items become. */
const tabConvert: Command = {
  id: "tab-convert",
  label: "Make flashcard",
  keys: ["Tab"],
  when: (ctx, at) => at.place === "field" && ctx.ui.getState().defaultItemType === "flashcard",
  run: (ctx, at) => openConversion(ctx, at.key),
};

const toNote: Command = {
  id: "convert-to-note",
  label: "Turn back into a note",
  keys: ["Shift+Tab"],
  when: (ctx, at) => isEditing(ctx) && at.place === "inner" && isCard(at),
  run(ctx, at) {
    const { tree } = ctx.workspace;
    const decision = convertToNote(tree, { nodeId: at.row.node.id, draw: tree.drawId });
    const deed = { eventType: "flashcard.convert", source: at.source, failure: FAILURE_TEXT.toNote } as const;
    if (!carryOut(ctx, decision, deed)) return;
    ctx.ui.setFlipped(at.key, false);
    ctx.ui.requestFocus({ key: at.key, part: "inner", caret: "end" });
    offerCardBack(ctx, at);
  },
};

/** Shift+Tab also outdents notes, so it is pressed on a card by accident: its answer must be one click away. */
function offerCardBack(ctx: CommandContext, { key, row }: Target): void {
  const { tree } = ctx.workspace;
  const answer = row.flashcard?.answer.trim() ?? "";
  if (answer === "") return;
  const change = ctx.workspace.undo.lastChange();
  if (change === undefined) return;
  ctx.notify({
    message: "Turned back into a note",
    type: "info",
    duration: TURNED_BACK_TOAST_MS,
    action: { label: "Undo", run: () => takeBackChange(ctx, change) },
    // Refused by the server, or made a card again, there is nothing left to undo.
    standsWhile: {
      holds: () => tree.row(key)?.node.itemType === "note",
      subscribe: (listener) => tree.subscribeRow(key, listener),
    },
  });
}

const flip: Command = {
  id: "flip",
  label: "Flip a flashcard",
  keys: ["Space"],
  when: (_ctx, at) => at.place !== "field" && isCard(at),
  run(ctx, at) {
    const { flashcard } = at.row;
    const shown = isFlipped(ctx, at.key);
    // Turning back to the question needs no permission.
    if (!flashcard || (!shown && !allowed(ctx, "Studying flashcards"))) return;
    ctx.ui.setFlipped(at.key, !shown);
    ctx.ui.announce(shown ? `Question: ${flashcard.question}` : `Answer: ${flashcard.answer}`);
  },
};

const rules = createLater(() => import("@perennial/domain/intent/rate-flashcard"));

/** So that a card is rated at once, and without a connection. */
export const preloadRating = rules.preload;

/**
 * A card was known so well. @param then called when it is rated, before this returns unless code has to be fetched
 */
export function rateCard(
  ctx: CardContext,
  flashcardId: FlashcardId,
  { color, label }: Confidence,
  { source, durationMs }: { readonly source: Source; readonly durationMs?: number },
  then: () => void,
): void {
  if (!allowed(ctx, "Flashcard Confidence Rating")) return;
  const given = { flashcardId, color, now: ctx.now(), timeZone: ctx.timeZone(), durationMs };
  const payload = { confidence_rating: color };
  const deed = { eventType: "flashcard.rate", source, failure: FAILURE_TEXT.rate, payload } as const;
  rules.use(ctx, ({ rateFlashcard }) => {
    if (!carryOut(ctx, rateFlashcard(ctx.workspace.tree, given), deed)) return;
    then();
    ctx.ui.announce(`Rated ${label}`);
  });
}

const rate = (confidence: Confidence): Command => ({
  id: `rate-${confidence.key}`,
  label: confidence.label,
  keys: [confidence.key],
  when: (ctx, at) => at.place !== "field" && isCard(at) && isFlipped(ctx, at.key),
  run(ctx, at) {
    const { flashcard } = at.row;
    if (!flashcard) return;
    rateCard(ctx, flashcard.id, confidence, at, () => {
      ctx.ui.setFlipped(at.key, false);
      ctx.ui.requestFocus({ key: at.key, part: at.place === "row" ? "row" : "inner" });
    });
  },
});

const editCard: Command = {
  id: "edit-card",
  label: "Edit flashcard",
  keys: ["e"],
  when: (ctx, at) => isEditing(ctx) && at.place !== "field" && isCard(at),
  run: (ctx, at) => openCardEdit(ctx, at.key),
};

export const CARDS: readonly Command[] = [
  convert,
  tabConvert,
  toNote,
  editCard,
  flip,
  ...CONFIDENCES.map(rate),
];
