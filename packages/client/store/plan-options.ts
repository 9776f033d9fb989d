import type { StudyCard } from "@perennial/domain/study/cards-below";
import type { PlanOptions } from "@perennial/domain/study/day-plan";
import { settingsIn } from "@perennial/domain/study/settings";
import type { TreeStore } from "./tree-store.ts";

/** When cards were made, for the order in which new ones are met; and how their branches are to be studied. */
export const planOptions = (tree: TreeStore): PlanOptions => ({
  settingsOf: settingsIn(tree),
  madeAt: ({ flashcardId }: StudyCard) =>
    tree.identity.serverIdOf("flashcard", flashcardId) ?? Number.MAX_SAFE_INTEGER,
});
