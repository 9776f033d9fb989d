import { createKeptTexts, createTextPlace, type KeptTexts } from "../../platform/kept-texts.ts";
import type { TabLocks } from "../../platform/locks.ts";
import { browserChance } from "../../platform/random.ts";
import { cardDraftsPrefix, cardsLock, keepCardDrafts } from "../../store/card-drafts.ts";
import type { TreeStore } from "../../store/tree-store.ts";
import { ui } from "../../store/ui-store.ts";
import { storage, timers } from "../services.ts";

const loadLeftCards = () => import("./left-cards.ts");

export interface HalfWrittenCards {
  readonly texts: KeptTexts;
  readonly stop: () => void;
}

/** Keeps the half-written cards of this page, and opens those that earlier pages of this user have left. */
export function keepHalfWrittenCards(userId: number, tree: TreeStore, locks: TabLocks): HalfWrittenCards {
  const tab = browserChance.uuid();
  const open = async () => (await loadLeftCards()).openCopies(userId);
  const place = createTextPlace(cardDraftsPrefix(userId), storage, open);
  const texts = createKeptTexts(place, timers);
  const stopKeeping = keepCardDrafts(ui, tree, texts, tab);
  const leaving = new AbortController();
  const { signal } = leaving;
  const onVisibility = () => {
    if (document.visibilityState === "hidden") texts.flush();
  };
  document.addEventListener("visibilitychange", onVisibility, { signal });
  const own = locks.tryAcquire(cardsLock(userId, tab));
  own
    .then(loadLeftCards)
    .then(({ openLeftCards }) => openLeftCards({ userId, tab, tree, place, texts, locks, signal }))
    .catch((error) => console.warn(`Half-written cards stay on disk for the next page: ${String(error)}`));
  return {
    texts,
    stop() {
      stopKeeping();
      leaving.abort();
      texts.flush();
      place.close();
      void own.then((release) => release?.());
    },
  };
}
