import type { NewCard } from "../card/card.ts";
import type { Result } from "../result.ts";
import type { NodeId } from "../tree/node.ts";
import type { TreeView } from "../tree/view.ts";
import { convertToFlashcard } from "./convert-to-flashcard.ts";
import { convertToNote } from "./convert-to-note.ts";
import { inTurnForEach } from "./in-turn.ts";
import type { DrawId, Plan } from "./plan.ts";
import type { Refusal } from "./refusal.ts";

/** Turns several notes into cards, each in its place. */
export const convertToFlashcards = (
  tree: TreeView,
  cards: readonly (NewCard & { readonly nodeId: NodeId })[],
  draw: DrawId,
): Result<Plan, Refusal> =>
  inTurnForEach(tree, cards, (sheet, card) => convertToFlashcard(sheet, { ...card, draw }));

/** Turns several cards into notes of their questions, each in its place. */
export const convertToNotes = (
  tree: TreeView,
  nodeIds: readonly NodeId[],
  draw: DrawId,
): Result<Plan, Refusal> =>
  inTurnForEach(tree, nodeIds, (sheet, nodeId) => convertToNote(sheet, { nodeId, draw }));
