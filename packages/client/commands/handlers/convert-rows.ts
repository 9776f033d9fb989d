import type { NewCard } from "@perennial/domain/card/card";
import { convertToFlashcards, convertToNotes } from "@perennial/domain/intent/convert-rows";
import { cardInText } from "@perennial/domain/outline-text/typed-card";
import type { ItemType, NodeId } from "@perennial/domain/tree/node";
import { flatten } from "@perennial/domain/tree/selectors";
import { allowed } from "../cards.ts";
import { carryOut, saveAllTexts } from "../carry-out.ts";
import type { CommandContext, Target } from "../command.ts";
import { CARD_FAILURE_TEXT } from "../failure-texts.ts";
import { offerUndo } from "../offer-undo.ts";
import { rowsMeant } from "./target-rows.ts";

const NOTHING_TEXT = "None of these notes reads “question :: answer”, so none became a flashcard.";

type Card = NewCard & { readonly nodeId: NodeId };

/** Turns selected `question :: answer` notes and those below them into cards; if all are cards, into notes. */
export function convertRows(ctx: CommandContext, at: Target): void {
  saveAllTexts(ctx);
  const { tree } = ctx.workspace;
  const top = rowsMeant(ctx, at);
  const ids = top.flatMap((id) => flatten(tree, id)).map(({ id }) => id);
  const cards = ids.flatMap((nodeId) => cardIn(ctx, nodeId) ?? []);
  if (cards.length > 0) makeCards(ctx, at, cards, ids.filter((id) => itemTypeOf(ctx, id) === "note").length);
  else if (top.every((id) => itemTypeOf(ctx, id) === "flashcard")) makeNotes(ctx, at, top);
  else ctx.notify({ message: NOTHING_TEXT, type: "info" });
}

const itemTypeOf = ({ workspace: { tree } }: CommandContext, id: NodeId): ItemType | undefined =>
  tree.get("node", id)?.itemType;

/** The card that the words of a note are; undefined for others. */
function cardIn({ workspace: { tree } }: CommandContext, nodeId: NodeId): Card | undefined {
  const node = tree.get("node", nodeId);
  const note = node?.itemType === "note" ? tree.get("note", node.itemId) : undefined;
  if (!note) return undefined;
  const card = cardInText(note.text);
  return card && { ...card, nodeId };
}

function makeCards(ctx: CommandContext, at: Target, cards: readonly Card[], notes: number): void {
  if (!allowed(ctx, "Flashcard Creation")) return;
  const { tree, typing } = ctx.workspace;
  // What others write meanwhile is told apart from what the card was made of.
  const bases = cards.flatMap(({ nodeId }) => {
    const key = tree.keyOf(nodeId);
    const note = tree.row(key)?.note;
    const baseText = typing.noteBase(key);
    return note && baseText ? [{ kind: "note", id: note.id, ...baseText } as const] : [];
  });
  const made = carryOut(ctx, convertToFlashcards(tree, cards, tree.drawId), {
    eventType: "note.convert",
    source: at.source,
    failure: CARD_FAILURE_TEXT.makeCard,
    from: { bases },
  });
  if (!made) return;
  const left = notes - cards.length;
  const done = cards.length === 1 ? "Made a flashcard" : `Made ${cards.length} flashcards`;
  const rest = left === 1 ? "1 note has no “ :: ”" : `${left} notes have no “ :: ”`;
  tell(ctx, cards[0]?.nodeId, "flashcard", left === 0 ? done : `${done}; ${rest}`);
}

function makeNotes(ctx: CommandContext, at: Target, nodeIds: readonly NodeId[]): void {
  const { tree } = ctx.workspace;
  const made = carryOut(ctx, convertToNotes(tree, nodeIds, tree.drawId), {
    eventType: "flashcard.convert",
    source: at.source,
    failure: CARD_FAILURE_TEXT.toNote,
  });
  if (!made) return;
  for (const id of nodeIds) ctx.ui.setFlipped(tree.keyOf(id), false);
  const many =
    nodeIds.length === 1 ? "Turned back into a note" : `Turned ${nodeIds.length} cards back into notes`;
  tell(ctx, nodeIds[0], "note", many);
}

/** Says what the rows, of which this is the first, have become. */
function tell(ctx: CommandContext, nodeId: NodeId | undefined, became: ItemType, message: string): void {
  ctx.ui.announce(message);
  if (nodeId === undefined) return;
  const key = ctx.workspace.tree.keyOf(nodeId);
  offerUndo(ctx, { message, standing: { key, holds: (row) => row?.node.itemType === became } });
}
