import type { StudyCard } from "@perennial/domain/study/cards-below";
import type { PlanOptions } from "@perennial/domain/study/day-plan";
import { neededNow } from "@perennial/domain/study/needed-now";
import { settingsIn } from "@perennial/domain/study/settings";
import type { TreeStore } from "./tree-store.ts";

/** When cards were made, for the order in which new ones are met; how their branches are to be studied, and what they need. */
export const planOptions = (tree: TreeStore): PlanOptions => {
  const settingsOf = settingsIn(tree);
  return {
    settingsOf,
    needed: (moment) => neededNow(tree, moment, settingsOf),
    madeAt: ({ flashcardId }: StudyCard) =>
      tree.identity.serverIdOf("flashcard", flashcardId) ?? Number.MAX_SAFE_INTEGER,
  };
};
