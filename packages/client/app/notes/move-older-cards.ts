import { eraseDatabase } from "../../platform/erase-traces.ts";
import { openTextCopies } from "../../platform/text-copies.ts";
import { withinTime } from "../../platform/within-time.ts";
import { type OlderCardsDeps, takeOlderCards } from "../../sync/tabs/older-cards.ts";
import { timers } from "../services.ts";

/** A database that has not opened by then never will: local storage has the cards as well. */
const OPEN_WITHIN_MS = 2_000;

/** Makes drafts of the half-written cards of earlier versions. @param name of their database; null where there is none */
export async function moveOlderCards(deps: OlderCardsDeps, name: string | null): Promise<void> {
  const db = name !== null && {
    open: () => withinTime(openTextCopies(name), OPEN_WITHIN_MS, timers),
    erase: () => eraseDatabase(name, () => indexedDB),
  };
  await takeOlderCards(deps, db || null);
}
