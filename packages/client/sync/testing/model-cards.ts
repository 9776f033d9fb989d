import { createKeptTexts, createTextPlace } from "../../platform/kept-texts.ts";
import { listTexts } from "../../platform/list-texts.ts";
import { cardDraftsPrefix, cardsLock, keepCardDrafts } from "../../store/card-drafts.ts";
import { keepCardPlaces } from "../../store/card-places.ts";
import { takeLeftCards } from "../../store/left-cards.ts";
import type { UiStore } from "../../store/ui-store.ts";
import type { ModelBrowser, ModelTab } from "./model-browser.ts";

/** The half-written cards of one page. */
export interface ModelCards {
  /** Resolves when what other pages have left is open. */
  readonly opened: Promise<void>;
  /** What is typed is copied at once. */
  flush(): void;
  /** The page is left in an orderly way. */
  stop(): void;
}

export function keepCards(browser: ModelBrowser, tab: ModelTab, ui: UiStore, userId: number): ModelCards {
  const { storage, locks, timers, chance } = tab.platform;
  const { tree, submit, whole } = tab.workspace;
  const name = chance.uuid();
  const place = createTextPlace(cardDraftsPrefix(userId), storage, () => browser.openCopies(userId));
  const texts = createKeptTexts(place, timers);
  const stopKeeping = keepCardDrafts(ui, tree, texts, name);
  const stopPlacing = keepCardPlaces({ ui, tree, submit, whole, say: () => undefined });
  const leaving = new AbortController();
  const own = locks.tryAcquire(cardsLock(userId, name));
  const { signal } = leaving;
  const list = () => listTexts(place, timers.now());
  return {
    opened: own.then(() => takeLeftCards({ ui, tree, texts, list, locks, userId, tab: name, signal })),
    flush: texts.flush,
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
