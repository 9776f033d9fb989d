import type { KeptTexts, TextPlace } from "../../platform/kept-texts.ts";
import { listTexts } from "../../platform/list-texts.ts";
import type { TabLocks } from "../../platform/locks.ts";
import { openTextCopies, type TextCopies } from "../../platform/text-copies.ts";
import { takeLeftCards } from "../../store/left-cards.ts";
import { takeOlderCards } from "../../store/older-cards.ts";
import type { TreeStore } from "../../store/tree-store.ts";
import { ui } from "../../store/ui-store.ts";
import { timers } from "../services.ts";

/** Fetched once the notes are open: nobody waits for it before the first key. */

export const openCopies = (userId: number): Promise<TextCopies> =>
  openTextCopies(`perennial-cards-${userId}`);

/** Opens the half-written cards that earlier pages of this user have left. */
export async function openLeftCards(deps: {
  readonly userId: number;
  readonly tab: string;
  readonly tree: TreeStore;
  readonly place: TextPlace;
  readonly texts: KeptTexts;
  readonly locks: TabLocks;
  readonly signal: AbortSignal;
}): Promise<void> {
  const { userId, tree, place } = deps;
  if (deps.signal.aborted) return;
  takeOlderCards(ui, tree, place.storage, userId);
  await takeLeftCards({ ...deps, ui, list: () => listTexts(place, timers.now()) });
}
