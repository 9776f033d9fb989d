import type { KeyValueStorage } from "../platform/storage.ts";

/** A card by its node's lasting id. */
type CardName = number | string;

/** The pairs of similar cards that a user has said are not the same: known on this device. */
export interface CardsApart {
  has(one: CardName, other: CardName): boolean;
  add(one: CardName, other: CardName): void;
  remove(one: CardName, other: CardName): void;
}

/** Those that were said last are kept. */
const MOST_KEPT = 2_000;

/** @param storage of the device; what it does not take is known as long as the page lives */
export function createCardsApart(storage: Pick<KeyValueStorage, "get" | "set">, userId: number): CardsApart {
  const key = `perennial:cards-apart:${userId}`;
  const read = (): Set<string> => {
    try {
      const kept: unknown = JSON.parse(storage.get(key) ?? "[]");
      return new Set(Array.isArray(kept) ? kept.filter((pair) => typeof pair === "string") : []);
    } catch {
      return new Set();
    }
  };
  let pairs = read();
  let isStored = true;
  const nameOf = (one: CardName, other: CardName) => [String(one), String(other)].sort().join(" ");
  const change = (edit: (kept: Set<string>) => void) => {
    // What another tab has said since stays.
    if (isStored) pairs = read();
    edit(pairs);
    pairs = new Set([...pairs].slice(-MOST_KEPT));
    isStored = storage.set(key, JSON.stringify([...pairs]));
  };
  return {
    has: (one, other) => pairs.has(nameOf(one, other)),
    add: (one, other) => change((kept) => kept.add(nameOf(one, other))),
    remove: (one, other) => change((kept) => kept.delete(nameOf(one, other))),
  };
}
