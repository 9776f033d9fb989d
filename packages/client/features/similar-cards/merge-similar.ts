import { writtenTexts } from "@perennial/domain/card/written-texts";
import type { EditedCard } from "@perennial/domain/intent/edit-flashcard";
import { mergeCards } from "@perennial/domain/intent/merge-cards";
import type { NodeId } from "@perennial/domain/tree/node";
import { carryOut } from "../../commands/carry-out.ts";
import type { CardContext } from "../../commands/command.ts";
import { offerUndoHere } from "../../commands/take-back.ts";
import { cardAt, type SimilarCards } from "../../store/similar-cards.ts";
import type { TreeStore } from "../../store/tree-store.ts";
import { SIMILAR_TEXTS } from "./similar-texts.ts";

/** Makes one card of two, with the reviews of the older one, and offers to take it back. Returns whether it was done. */
export function mergeSimilar(ctx: CardContext, { older, newer }: SimilarCards, words: EditedCard): boolean {
  const { tree } = ctx.workspace;
  const isDone = carryOut(ctx, mergeCards(tree, { keptId: older, otherId: newer, words }), {
    eventType: "flashcard.merge",
    source: "menu",
    failure: SIMILAR_TEXTS.failed,
  });
  if (isDone) offerUndoHere(ctx, SIMILAR_TEXTS.merged);
  return isDone;
}

/** Returns what the older card would say with the words of the newer one; undefined where they are of kinds that are written otherwise. */
export function wordsOfNewer(tree: TreeStore, { older, newer }: SimilarCards): EditedCard | undefined {
  const [own, others] = [writtenAt(tree, older), writtenAt(tree, newer)];
  const isWrittenAlike = [...own.keys()].join() === [...others.keys()].join();
  return isWrittenAlike ? Object.fromEntries(others) : undefined;
}

/** Returns what a person has written in the card at a node, by its fields. */
export function writtenAt(tree: TreeStore, nodeId: NodeId): ReturnType<typeof writtenTexts> {
  const card = cardAt(tree, nodeId);
  return card ? writtenTexts(card) : new Map();
}
