import { createKeptTexts, createTextPlace, type KeptTexts } from "../platform/kept-texts.ts";
import { listTexts } from "../platform/list-texts.ts";
import type { TabLocks } from "../platform/locks.ts";
import type { KeyValueStorage } from "../platform/storage.ts";
import type { TextCopies } from "../platform/text-copies.ts";
import type { Timers } from "../platform/timers.ts";
import { cardDraftsPrefix, cardsLock, keepCardDrafts } from "./card-drafts.ts";
import { keepCardPlaces } from "./card-places.ts";
import { takeLeftCards } from "./left-cards.ts";
import { takeOlderCards } from "./older-cards.ts";
import type { UiStore } from "./ui-store.ts";
import type { Workspace } from "./workspace.ts";

export interface CardsOnDevice {
  readonly userId: number;
  readonly storage: KeyValueStorage;
  readonly openCopies: () => Promise<TextCopies>;
  readonly timers: Timers;
}

export interface KeptCards {
  readonly unkept: KeptTexts["unkept"];
  /** Resolves when what earlier pages have left is open. */
  readonly opened: Promise<void>;
  /** What is typed is copied at once. */
  flush(): void;
  /** The cards stay on disk for the next page. */
  stop(): void;
}

/** Keeps the half-written cards of this page, and opens those that earlier pages of this user have left. */
export function keepCards({
  tab,
  locks,
  ui,
  workspace: { tree, submit, whole, status, caughtUp, learnNames },
  say,
  ...device
}: CardsOnDevice & {
  /** The name that this page's cards are kept under. */
  readonly tab: string;
  readonly locks: TabLocks;
  readonly ui: UiStore;
  readonly workspace: Pick<Workspace, "tree" | "submit" | "whole" | "status" | "caughtUp" | "learnNames">;
  /** Tells the person that a card goes on elsewhere. */
  readonly say: (sentence: string) => void;
}): KeptCards {
  const { userId, storage, timers } = device;
  const place = placeOf(device);
  const texts = createKeptTexts(place, timers);
  const stopKeeping = keepCardDrafts(ui, tree, texts, tab);
  const stopPlacing = keepCardPlaces({ ui, tree, submit, whole, say });
  const leaving = new AbortController();
  const { signal } = leaving;
  const list = () => listTexts(place, timers.now());
  const own = locks.tryAcquire(cardsLock(userId, tab));
  return {
    unkept: texts.unkept,
    opened: own.then(() => {
      if (signal.aborted) return;
      takeOlderCards(ui, tree, storage, userId);
      return takeLeftCards({
        ui,
        tree,
        whole,
        status,
        caughtUp,
        texts,
        list,
        learnNames,
        locks,
        userId,
        tab,
        signal,
      });
    }),
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

/** No half-written card of the user is on this device any more, of whatever tab. */
export async function clearCards(device: CardsOnDevice): Promise<void> {
  const place = placeOf(device);
  await createKeptTexts(place, device.timers).clear();
  place.close();
}

const placeOf = ({ userId, storage, openCopies }: CardsOnDevice) =>
  createTextPlace(cardDraftsPrefix(userId), storage, openCopies);
