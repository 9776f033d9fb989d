import type { Feature } from "@perennial/domain/access/features";
import { sidesOf } from "@perennial/domain/card/card-kinds";
import { wordsOfCard } from "@perennial/domain/card/words-of-card";
import { convertToNote } from "@perennial/domain/intent/convert-to-note";
import { rateFlashcard } from "@perennial/domain/intent/rate-flashcard";
import { CONFIDENCES, type Confidence } from "@perennial/domain/study/confidence";
import type { Scheduling } from "@perennial/domain/study/schedule";
import type { CardPart } from "@perennial/domain/tree/node";
import { draftOfCard } from "../store/card-drafts.ts";
import { ratedPartOf } from "../store/row-data.ts";
import { carryOut, saveText } from "./carry-out.ts";
import {
  type CardContext,
  type Command,
  type CommandContext,
  command,
  type Handler,
  isCard,
  isEditing,
  liveText,
  outsideField,
  type Source,
  type Target,
  targetAt,
} from "./command.ts";
import { draftOfNote } from "./draft-of-note.ts";
import { CARD_FAILURE_TEXT } from "./failure-texts.ts";
import { offerUndo } from "./offer-undo.ts";
import { correctStillHere, ratedInRow } from "./still-rated.ts";

/** Opens the paywall, and says no, where a subscription is asked for and missing. */
export function allowed(ctx: Pick<CardContext, "mayUse" | "ui">, feature: Feature): boolean {
  if (ctx.mayUse(feature)) return true;
  ctx.ui.openModal({ id: "paywall", feature });
  return false;
}

const isFlipped = (ctx: CommandContext, key: string) => ctx.ui.getState().flipped.has(key);

/** The form stands in the row, with what the note says as the question. */
export function openConversion(ctx: CommandContext, key: string): void {
  const at = targetAt(ctx, key, "inner", "keyboard");
  if (at?.row.node.itemType !== "note" || !allowed(ctx, "Flashcard Creation")) return;
  const question = liveText(ctx, key);
  saveText(ctx, key);
  const baseText = ctx.workspace.typing.noteBase(key);
  const draft = { ...draftOfNote(question), ...(baseText ? { baseText } : {}) };
  ctx.ui.setConversion(key, ctx.ui.getState().conversions.get(key) ?? draft);
  ctx.ui.requestFocus({ key, part: "form" });
}

/** Opens the form of a card in its row, keeping an existing draft. Does nothing on a row without a card. */
export function openCardEdit(ctx: CardContext, key: string): void {
  const card = ctx.workspace.tree.row(key)?.flashcard;
  if (!card) return;
  const baseText = ctx.workspace.typing.cardBase(key);
  const draft = { ...draftOfCard(card), ...(baseText ? { baseText } : {}) };
  ctx.ui.setCardEdit(key, ctx.ui.getState().cardEdits.get(key) ?? draft);
  ctx.ui.requestFocus({ key, part: "form" });
}

function turnIntoNote(ctx: CommandContext, at: Target): void {
  const { tree } = ctx.workspace;
  const done = carryOut(ctx, convertToNote(tree, { nodeId: at.row.node.id, draw: tree.drawId }), {
    eventType: "flashcard.convert",
    source: at.source,
    failure: CARD_FAILURE_TEXT.toNote,
  });
  if (!done) return;
  ctx.ui.setFlipped(at.key, false);
  ctx.ui.requestFocus({ key: at.key, part: "inner", caret: "end" });
  // Shift+Tab also outdents notes, so it is pressed on a card by accident: its answer must be one click away.
  if (at.row.flashcard?.answer.trim())
    offerUndo(ctx, {
      message: "Turned back into a note",
      standing: { key: at.key, holds: (row) => row?.node.itemType === "note" },
    });
}

function flip(ctx: CommandContext, at: Target): void {
  const { flashcard } = at.row;
  const asked = ratedPartOf(at.row);
  const shown = isFlipped(ctx, at.key);
  // Turning back to the question needs no permission.
  if (!flashcard || !asked || (!shown && !allowed(ctx, "Studying flashcards"))) return;
  ctx.ui.setFlipped(at.key, !shown);
  const { question, answer } = sidesOf(flashcard, asked.part);
  ctx.ui.announce(shown ? `Question: ${question}` : `Answer: ${answer}`);
}

/** Rates a part of a card, where a subscription allows it. Returns whether it was rated. */
export function rateCard(
  ctx: CardContext,
  { flashcardId, part }: CardPart,
  { color, label }: Confidence,
  {
    source,
    key,
    durationMs,
    scheduling,
  }: {
    readonly source: Source;
    readonly key?: string;
    readonly durationMs?: number;
    readonly scheduling?: Scheduling;
  },
): boolean {
  if (!allowed(ctx, "Flashcard Confidence Rating")) return false;
  if (key !== undefined) correctStillHere(ctx, { flashcardId, part });
  const given = {
    flashcardId,
    part,
    color,
    now: ctx.now(),
    timeZone: ctx.timeZone(),
    durationMs,
    scheduling,
  };
  const done = carryOut(ctx, rateFlashcard(ctx.workspace.tree, given), {
    eventType: "flashcard.rate",
    source,
    failure: CARD_FAILURE_TEXT.rate,
    payload: { confidence_rating: color },
  });
  if (!done) return false;
  if (key !== undefined) ratedInRow(ctx, { flashcardId, part }, key);
  ctx.ui.announce(`Rated ${label}`);
  return true;
}

const rate =
  (confidence: Confidence): Handler =>
  (ctx, at) => {
    const asked = ratedPartOf(at.row);
    if (!asked || !rateCard(ctx, asked, confidence, at)) return;
    ctx.ui.setFlipped(at.key, false);
    ctx.ui.requestFocus({ key: at.key, part: at.place === "row" ? "row" : "inner" });
  };

const convert: Handler = (ctx, at) => openConversion(ctx, at.key);
/** Opens the editor of what is hidden in the picture of a row, with what was typed there. */
export function openHiding(ctx: CardContext, key: string): void {
  const row = ctx.workspace.tree.row(key);
  if (row && allowed(ctx, "Flashcard Creation")) ctx.ui.openModal({ id: "hide-parts", nodeId: row.node.id });
}

const hasPicture = (ctx: CommandContext, { row: { note, flashcard } }: Target) =>
  isEditing(ctx) && (note?.text ?? (flashcard ? wordsOfCard(flashcard) : "")).includes("](file:");
const isNote = (ctx: CommandContext, at: Target) => isEditing(ctx) && at.row.node.itemType === "note";
/** Tab makes cards while cards are what new items become. */
const makesCards = (ctx: CommandContext, at: Target) =>
  at.place === "field" && ctx.ui.getState().defaultItemType === "flashcard";
const onCard = (ctx: CommandContext, at: Target) => outsideField(ctx, at) && isCard(ctx, at);
const onAnswer = (ctx: CommandContext, at: Target) => onCard(ctx, at) && isFlipped(ctx, at.key);
const inEditedCard = (ctx: CommandContext, at: Target) =>
  isEditing(ctx) && at.place === "inner" && isCard(ctx, at);

/** Commands on the card of a row. `VIEW` comes before them: a second Space within 500 ms switches the mode. */
export const CARDS: readonly Command[] = [
  command("convert", ["Alt+Enter"], isNote, convert, "Make flashcard"),
  command("tab-convert", ["Tab"], makesCards, convert, "Make flashcard"),
  command("convert-to-note", ["Shift+Tab"], inEditedCard, turnIntoNote, "Turn back into a note"),
  command(
    "edit-card",
    ["e"],
    (ctx, at) => isEditing(ctx) && onCard(ctx, at),
    (ctx, at) => openCardEdit(ctx, at.key),
    "Edit flashcard",
  ),
  command("hide-parts", [], hasPicture, (ctx, { key }) => {
    saveText(ctx, key);
    openHiding(ctx, key);
  }),
  command("flip", ["Space"], onCard, flip, "Flip a flashcard"),
  ...CONFIDENCES.map((confidence) =>
    command(`rate-${confidence.key}`, [confidence.key], onAnswer, rate(confidence), confidence.label),
  ),
];
