import {
  type CardOrder,
  type CardSort,
  readCardOrder,
  sortCards,
  writeCardOrder,
} from "@perennial/domain/study/card-order";
import type { StudyCard } from "@perennial/domain/study/cards-below";

/** What the list on the page is sorted by: its branches stand as the outline has them, or the other way round. */
export type ListSort = CardSort | "branch";

export interface ListOrder {
  readonly by: ListSort;
  readonly isDescending: boolean;
}

/** Reads an order as the address of the page spells it; undefined for what is none. */
export const readListOrder = (text: string): ListOrder | undefined =>
  text === "branch" || text === "-branch"
    ? { by: "branch", isDescending: text !== "branch" }
    : readCardOrder(text);

/** Spells an order as `readListOrder` reads it. */
export const writeListOrder = ({ by, isDescending }: ListOrder): string =>
  by === "branch" ? `${isDescending ? "-" : ""}branch` : writeCardOrder({ by, isDescending });

/** Sorts cards that stand in the order of the outline. */
export function sortList(
  cards: readonly StudyCard[],
  order: ListOrder,
  content: Parameters<typeof sortCards>[2],
): readonly StudyCard[] {
  const { by, isDescending } = order;
  if (by === "branch") return isDescending ? cards.toReversed() : cards;
  return sortCards(cards, { by, isDescending } satisfies CardOrder, content);
}
