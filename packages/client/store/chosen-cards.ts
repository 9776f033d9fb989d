import type { RecordId } from "@perennial/domain/kind/record-id";
import { type KeyValueStorage, webStorage } from "../platform/storage.ts";

/** The parts of cards that a user has chosen in a list to be studied next: known in this tab, after a reload too. */
export interface ChosenCards {
  get(userId: number): ReadonlySet<RecordId>;
  set(userId: number, ids: ReadonlySet<RecordId>): void;
}

/** @param storage of the tab; what it does not take is known as long as the page lives */
export function createChosenCards(storage: Pick<KeyValueStorage, "get" | "set">): ChosenCards {
  let chosen: { readonly userId: number; readonly ids: ReadonlySet<RecordId> } | undefined;
  const keyOf = (userId: number) => `perennial:chosen-cards:${userId}`;
  const kept = (userId: number): ReadonlySet<RecordId> => {
    try {
      const ids: unknown = JSON.parse(storage.get(keyOf(userId)) ?? "[]");
      return new Set(Array.isArray(ids) ? (ids as RecordId[]) : []);
    } catch {
      return new Set();
    }
  };
  return {
    get(userId) {
      if (chosen?.userId !== userId) chosen = { userId, ids: kept(userId) };
      return chosen.ids;
    },
    set(userId, ids) {
      chosen = { userId, ids };
      storage.set(keyOf(userId), JSON.stringify([...ids]));
    },
  };
}

/** The one of this tab. */
export const chosenCards = createChosenCards(webStorage(() => sessionStorage));
