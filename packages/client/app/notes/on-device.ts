import { eraseDatabase, eraseTraces } from "../../platform/erase-traces.ts";
import { createKeptTexts, createTextPlace, type KeptTexts } from "../../platform/kept-texts.ts";
import { listTexts } from "../../platform/list-texts.ts";
import type { TabLocks } from "../../platform/locks.ts";
import { browserChance } from "../../platform/random.ts";
import { openTextCopies } from "../../platform/text-copies.ts";
import { withinTime } from "../../platform/within-time.ts";
import { cardDraftsPrefix, cardsLock, keepCardDrafts } from "../../store/card-drafts.ts";
import { keepCardPlaces } from "../../store/card-places.ts";
import { takeLeftCards } from "../../store/left-cards.ts";
import { takeOlderCards } from "../../store/older-cards.ts";
import { toasts } from "../../store/toasts.ts";
import { ui } from "../../store/ui-store.ts";
import type { Workspace } from "../../store/workspace.ts";
import { copyName } from "../../sync/copy/copy-schema.ts";
import { storage, timers } from "../services.ts";

/** What of a user is kept on this device beside the queue. Fetched when the notes are open. */

export interface KeptCards {
  readonly unkept: KeptTexts["unkept"];
  /** The cards stay on disk for the next page. */
  stop(): void;
}

/** Long enough to read what became of one's words. */
const MOVED_TOAST_MS = 10_000;

/** Keeps the half-written cards of this page, and opens those that earlier pages of this user have left. */
export function keepCards(
  userId: number,
  { tree, submit, whole }: Pick<Workspace, "tree" | "submit" | "whole">,
  locks: TabLocks,
): KeptCards {
  const tab = browserChance.uuid();
  const place = placeOf(userId);
  const texts = createKeptTexts(place, timers);
  const stopKeeping = keepCardDrafts(ui, tree, texts, tab);
  const say = (message: string) => void toasts.show({ message, type: "warning", duration: MOVED_TOAST_MS });
  const stopPlacing = keepCardPlaces({ ui, tree, submit, whole, say });
  const leaving = new AbortController();
  const { signal } = leaving;
  const onVisibility = () => {
    if (document.visibilityState === "hidden") texts.flush();
  };
  document.addEventListener("visibilitychange", onVisibility, { signal });
  const own = locks.tryAcquire(cardsLock(userId, tab));
  own
    .then(() => {
      if (signal.aborted) return;
      takeOlderCards(ui, tree, storage, userId);
      const list = () => listTexts(place, timers.now());
      return takeLeftCards({ ui, tree, texts, list, locks, userId, tab, signal });
    })
    .catch((error) => console.warn(`Half-written cards stay on disk for the next page: ${String(error)}`));
  return {
    unkept: texts.unkept,
    stop() {
      stopPlacing();
      stopKeeping();
      leaving.abort();
      texts.flush();
      place.close();
      void own.then((release) => release?.());
    },
  };
}

/** No half-written card of the user is on this device any more, of whatever tab. */
export async function forgetCards(userId: number): Promise<void> {
  const place = placeOf(userId);
  await createKeptTexts(place, timers).clear();
  place.close();
}

/** The copy of the user's notes is not on this device any more; what waits to be sent is. */
export const forgetNotes = (userId: number): Promise<void> =>
  eraseDatabase(copyName(userId), () => indexedDB);

/** Nothing of the user is on this device any more. */
export const eraseUser = (userId: number): Promise<void> => eraseTraces(userId, storage, () => indexedDB);

/** A database that has not opened by then never will: local storage has the cards as well. */
const OPEN_WITHIN_MS = 2_000;

const placeOf = (userId: number) =>
  createTextPlace(cardDraftsPrefix(userId), storage, () =>
    withinTime(openTextCopies(`perennial-cards-${userId}`), OPEN_WITHIN_MS, timers),
  );
