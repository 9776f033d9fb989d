import type { StudyCard } from "@perennial/domain/study/cards-below";
import type { FlashcardId } from "@perennial/domain/tree/node";
import { webStorage } from "../../platform/storage.ts";
import type { Workspace } from "../../store/workspace.ts";

/** How often a card had been forgotten when its learner left it as it is. */
export interface LeftCards {
  at(card: Pick<StudyCard, "flashcardId">): number | undefined;
  leave(flashcardId: FlashcardId, lapses: number): void;
  takeBack(flashcardId: FlashcardId): void;
}

const MOST_KEPT = 2_000;
const storage = webStorage(() => localStorage);

/** This device remembers, by the numbers of cards: one that has none yet is not old enough to be forgotten again and again. */
export function leftCards({ userId, tree }: Pick<Workspace, "userId" | "tree">): LeftCards {
  // With the user's id in it, by which all that is kept of somebody is erased when they leave.
  const name = `perennial:cards-left:${userId}`;
  const kept = new Map(
    (storage.get(name) ?? "").split(",").flatMap((each) => {
      const [number, lapses] = each.split(":").map(Number);
      return number && lapses ? [[number, lapses] as const] : [];
    }),
  );
  const write = () => {
    const entries = [...kept].slice(-MOST_KEPT);
    storage.set(name, entries.map((entry) => entry.join(":")).join(","));
  };
  const numberOf = (id: FlashcardId) => tree.identity.serverIdOf("flashcard", id);
  return {
    at({ flashcardId }) {
      const number = kept.size === 0 ? undefined : numberOf(flashcardId);
      return number === undefined ? undefined : kept.get(number);
    },
    leave(flashcardId, lapses) {
      const number = numberOf(flashcardId);
      if (number === undefined) return;
      kept.delete(number);
      kept.set(number, lapses);
      write();
    },
    takeBack(flashcardId) {
      const number = numberOf(flashcardId);
      if (number !== undefined && kept.delete(number)) write();
    },
  };
}
