import { partId } from "@perennial/domain/kind/owner";
import type { RecordId } from "@perennial/domain/kind/record-id";
import type { CardPart } from "@perennial/domain/tree/node";
import { useMemo, useRef, useState } from "react";

/** Returns the name by which a part of a card is selected. */
export const idOfPart = ({ flashcardId, part }: CardPart): RecordId => partId(flashcardId, part);

/** Which cards of a list are selected, and how that changes. */
export interface CardSelection<C extends CardPart> {
  /** In the order of the list. */
  readonly cards: readonly C[];
  has(card: C): boolean;
  /** Selects a card or takes it out. `toRange`: with all between it and the one that was pressed before. */
  toggle(index: number, toRange: boolean): void;
  all(): void;
  none(): void;
}

/** Keeps a selection by the names of the cards: it outlives another order, and holds nothing that is not listed. */
export function useCardSelection<C extends CardPart>(list: readonly C[]): CardSelection<C> {
  const [ids, setIds] = useState<ReadonlySet<RecordId>>(new Set());
  const anchor = useRef(0);
  const cards = useMemo(
    () => (ids.size === 0 ? [] : list.filter((card) => ids.has(idOfPart(card)))),
    [list, ids],
  );
  return {
    cards,
    has: (card) => ids.has(idOfPart(card)),
    toggle(index, toRange) {
      const card = list[index];
      if (!card) return;
      const next = new Set(ids);
      if (toRange) {
        const [from, to] = [Math.min(anchor.current, index), Math.max(anchor.current, index)];
        for (const each of list.slice(from, to + 1)) next.add(idOfPart(each));
      } else {
        anchor.current = index;
        if (!next.delete(idOfPart(card))) next.add(idOfPart(card));
      }
      setIds(next);
    },
    all: () => setIds(new Set(list.map(idOfPart))),
    none: () => setIds(new Set()),
  };
}
