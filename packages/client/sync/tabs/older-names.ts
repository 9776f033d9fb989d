import { uiMemoryKey } from "../../store/collapsed-rows.ts";

/** The database in which earlier versions kept half-written cards. */
export const olderCardsName = (userId: number): string => `perennial-cards-${userId}`;

/** Begins the names in local storage under which earlier versions kept half-written cards. */
export const olderCardsPrefix = (userId: number): string => `perennial:card:${userId}:`;

interface LocalStorage {
  get(key: string): string | null;
  keys(): readonly string[];
}

/** Whether local storage has half-written cards of an earlier version. */
export const hasOlderCards = (storage: LocalStorage, userId: number): boolean =>
  storage.keys().some((key) => key.startsWith(olderCardsPrefix(userId))) ||
  /"(conversions|cardEdits)"/.test(storage.get(uiMemoryKey(userId)) ?? "");
