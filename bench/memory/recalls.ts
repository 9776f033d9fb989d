import type { Rating } from "@perennial/domain/study/confidence";
import { type Memory, retrievability, step, type Weights } from "@perennial/domain/study/memory";
import type { Prediction } from "@perennial/domain/study/stats/prediction-quality";
import type { LogRow } from "./log-rows.ts";

/** One answer, with the study days since the one before it. */
export interface Met {
  readonly rating: Rating;
  readonly days: number;
}

/** A card that came back after a night or more, with all that was answered before: what a model has to foretell. */
export interface Recall {
  readonly at: number;
  /** The last one is the answer itself. */
  readonly history: readonly Met[];
}

/** The recalls of a log, by their times. Of a card and study day only the first answer is one. */
export function recallsOf(rows: readonly LogRow[]): readonly Recall[] {
  const open = new Map<string, { history: readonly Met[]; day: number }>();
  const recalls: Recall[] = [];
  for (const { at, card, rating, studyDay } of rows) {
    if (rating === 0) {
      open.delete(card);
      continue;
    }
    const before = open.get(card);
    const days = before ? Math.max(0, studyDay - before.day) : 0;
    const history = [...(before?.history ?? []), { rating, days }];
    open.set(card, { history, day: studyDay });
    if (days > 0) recalls.push({ at, history });
  }
  return recalls;
}

/** What a model with these weights says of each recall before it is answered. */
export function predictions(recalls: readonly Recall[], weights: Weights): readonly Prediction[] {
  return recalls.map(({ history }) => {
    let memory: Memory | null = null;
    for (const { rating, days } of history.slice(0, -1)) memory = step(memory, rating, days, weights);
    const last = history.at(-1);
    if (!memory || !last) throw new Error("a recall has no answer before it");
    return seen(history, retrievability(memory.stability, last.days, weights));
  });
}

/** The same share for each of them. */
export const constant = (recalls: readonly Recall[], share: number): readonly Prediction[] =>
  recalls.map(({ history }) => seen(history, share));

function seen(history: readonly Met[], predicted: number): Prediction {
  const last = history.at(-1);
  const before = history.slice(0, -1);
  return {
    predicted,
    isKnown: (last?.rating ?? 1) > 1,
    days: last?.days ?? 0,
    // As the published measure counts them: answers after a night, this one included.
    reviews: history.filter(({ days }) => days > 0).length + 1,
    lapses: before.filter(({ rating, days }) => rating === 1 && days > 0).length,
  };
}

export const knownShare = (recalls: readonly Recall[]): number =>
  recalls.filter(({ history }) => (history.at(-1)?.rating ?? 1) > 1).length / Math.max(1, recalls.length);
