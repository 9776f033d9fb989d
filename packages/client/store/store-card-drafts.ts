import { keepCardDrafts } from "./card-drafts.ts";
import { keepCardPlaces } from "./card-places.ts";
import { openRecoveredCards } from "./recovered-cards.ts";
import type { UiStore } from "./ui-store.ts";
import type { Workspace } from "./workspace.ts";

/**
 * Keeps the half-written cards of this page, and opens those that earlier pages of this user have left.
 * @param say tells the person that a card goes on elsewhere
 * @returns how to stop; the cards stay on disk for the next page
 */
export function storeCardDrafts({
  ui,
  workspace,
  say,
}: {
  readonly ui: UiStore;
  readonly workspace: Pick<
    Workspace,
    "forms" | "tree" | "submit" | "whole" | "status" | "caughtUp" | "learnNames"
  >;
  readonly say: (sentence: string) => void;
}): () => void {
  const { forms, tree, submit, whole } = workspace;
  const stops = [
    keepCardDrafts(ui, forms),
    keepCardPlaces({ ui, tree, submit, whole, say }),
    openRecoveredCards({ ui, workspace }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
