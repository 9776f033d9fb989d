import { createCodeLoader } from "../../platform/code-loader.ts";
import { eraseDatabase, eraseDatabases, eraseTraces, hasDatabase } from "../../platform/erase-traces.ts";
import { storeCardDrafts } from "../../store/store-card-drafts.ts";
import { toasts } from "../../store/toasts.ts";
import { ui } from "../../store/ui-store.ts";
import type { Workspace } from "../../store/workspace.ts";
import { copyName } from "../../sync/copy/copy-schema.ts";
import type { OlderCardsDeps } from "../../sync/tabs/older-cards.ts";
import { hasOlderCards, olderCardsName, olderCardsPrefix } from "../../sync/tabs/older-names.ts";
import { isStepsName, openStepsDb, type StepsOnDevice, stepsName } from "../../sync/undo/steps-db.ts";
import { storage } from "../services.ts";

/** What is kept of a user on this device beside the queue. */

/** Long enough to read what became of one's words. */
const MOVED_TOAST_MS = 10_000;

/** Keeps the half-written cards of this page, and opens those that earlier pages have left. Returns how to stop. */
export function storeCardsOfPage(workspace: Workspace): () => void {
  const say = (message: string) => void toasts.show({ message, type: "warning", duration: MOVED_TOAST_MS });
  const stopKeeping = storeCardDrafts({ ui, workspace, say });
  const onVisibility = () => {
    if (document.visibilityState === "hidden") void workspace.flush();
  };
  document.addEventListener("visibilitychange", onVisibility);
  return () => {
    document.removeEventListener("visibilitychange", onVisibility);
    stopKeeping();
  };
}

const olderCards = createCodeLoader(() => import("./move-older-cards.ts"));

/** Makes drafts of the half-written cards that earlier versions have left on this device, where there are any. */
export async function takeOlderCards(deps: OlderCardsDeps): Promise<void> {
  const name = olderCardsName(deps.userId);
  const hasDb = await hasDatabase(name, () => indexedDB);
  if (!hasDb && !hasOlderCards(storage, deps.userId)) return;
  const { moveOlderCards } = await olderCards.load();
  await moveOlderCards(deps, hasDb ? name : null);
}

/** Names the database that says when a user's notes were made and changed (`keep-times.ts`). */
export const timesName = (userId: number): string => `perennial-times-${userId}`;

/** Removes the user's notes, their times and undo steps, and what earlier versions kept of cards, from this device; the queue stays. */
export async function forgetNotes(userId: number): Promise<void> {
  for (const key of storage.keys()) if (key.startsWith(olderCardsPrefix(userId))) storage.remove(key);
  await Promise.all(
    [copyName(userId), stepsName(userId), timesName(userId), olderCardsName(userId)].map((name) =>
      eraseDatabase(name, () => indexedDB),
    ),
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
