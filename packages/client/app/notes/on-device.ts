import { eraseDatabase, eraseDatabases, eraseTraces } from "../../platform/erase-traces.ts";
import type { TabLocks } from "../../platform/locks.ts";
import { browserChance } from "../../platform/random.ts";
import { openTextCopies } from "../../platform/text-copies.ts";
import { withinTime } from "../../platform/within-time.ts";
import { type CardsOnDevice, clearCards, type KeptCards, keepCards } from "../../store/kept-cards.ts";
import { toasts } from "../../store/toasts.ts";
import { ui } from "../../store/ui-store.ts";
import type { Workspace } from "../../store/workspace.ts";
import { copyName } from "../../sync/copy/copy-schema.ts";
import { isStepsName, openStepsDb, type StepsOnDevice, stepsName } from "../../sync/undo/steps-db.ts";
import { storage, timers } from "../services.ts";

/** What is kept of a user on this device beside the queue. */

/** Long enough to read what became of one's words. */
const MOVED_TOAST_MS = 10_000;

/** Keeps the half-written cards of this page, and opens those that earlier pages of this user have left. */
export function keepCardsOfPage(
  userId: number,
  workspace: Pick<Workspace, "tree" | "submit" | "whole" | "status" | "caughtUp" | "learnNames">,
  locks: TabLocks,
): Pick<KeptCards, "unkept" | "stop"> {
  const kept = keepCards({
    ...cardsOf(userId),
    tab: browserChance.uuid(),
    locks,
    ui,
    workspace,
    say: (message) => void toasts.show({ message, type: "warning", duration: MOVED_TOAST_MS }),
  });
  const onVisibility = () => {
    if (document.visibilityState === "hidden") kept.flush();
  };
  document.addEventListener("visibilitychange", onVisibility);
  kept.opened.catch((error) =>
    console.warn(`Half-written cards stay on disk for the next page: ${String(error)}`),
  );
  return {
    unkept: kept.unkept,
    stop() {
      document.removeEventListener("visibilitychange", onVisibility);
      kept.stop();
    },
  };
}

/** Removes the user's half-written cards, those of all tabs, from this device. */
export const forgetCards = (userId: number): Promise<void> => clearCards(cardsOf(userId));

/** Removes the user's notes and undo steps from this device; the queue stays. */
export async function forgetNotes(userId: number): Promise<void> {
  await Promise.all(
    [copyName(userId), stepsName(userId)].map((name) => eraseDatabase(name, () => indexedDB)),
  );
}

/** Opens the user's undo steps on this device, and removes those of everybody else. */
export async function openSteps(userId: number): Promise<StepsOnDevice> {
  const isOfAnother = (name: string) => isStepsName(name) && name !== stepsName(userId);
  await eraseDatabases(isOfAnother, () => indexedDB);
  return openStepsDb(userId);
}

/** Removes everything of the user from this device. */
export const eraseUser = (userId: number): Promise<void> => eraseTraces(userId, storage, () => indexedDB);

/** A database that has not opened by then never will: local storage has the cards as well. */
const OPEN_WITHIN_MS = 2_000;

const cardsOf = (userId: number): CardsOnDevice => ({
  userId,
  storage,
  openCopies: () => withinTime(openTextCopies(`perennial-cards-${userId}`), OPEN_WITHIN_MS, timers),
  timers,
});
