import type { StudyDay } from "../study-day.ts";
import { type FadingMemory, recallOn } from "./card-memory.ts";

/** How many values lie from `from` on and below `to`; null is without end. */
export interface Band {
  readonly from: number;
  readonly to: number | null;
  readonly cards: number;
}

export interface Collection {
  /** Cards that were met. */
  readonly met: number;
  /** How many of them would most likely be known if all were asked today. */
  readonly known: number;
  /** By the days that a card lasts. */
  readonly stability: readonly Band[];
  /** From 1, easy, to 10. */
  readonly difficulty: readonly Band[];
}

/** In days: an evening, a week, a month, a season, a year. */
const STABILITY_EDGES = [0, 1, 3, 7, 14, 30, 90, 180, 365] as const;
const DIFFICULTY_EDGES = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;

/** What all cards together amount to on a day. */
export function collectionOn(day: StudyDay, cards: Iterable<FadingMemory>): Collection {
  let [met, known] = [0, 0];
  const stability = countIn(STABILITY_EDGES);
  const difficulty = countIn(DIFFICULTY_EDGES);
  for (const card of cards) {
    met++;
    known += recallOn(day, card);
    stability.add(card.stability);
    if (card.difficulty !== null) difficulty.add(card.difficulty);
  }
  return { met, known, stability: stability.bands(null), difficulty: difficulty.bands(10) };
}

function countIn(edges: readonly number[]) {
  const counts = edges.map(() => 0);
  return {
    /** What lies below the first edge counts to the first band. */
    add(value: number) {
      let place = edges.length - 1;
      while (place > 0 && value < (edges[place] ?? 0)) place--;
      counts[place] = (counts[place] ?? 0) + 1;
    },
    bands: (end: number | null): readonly Band[] =>
      edges.map((from, i) => ({ from, to: edges[i + 1] ?? end, cards: counts[i] ?? 0 })),
  };
}
