import type { NodeId } from "../../tree/node.ts";
import type { StudyCard } from "../cards-below.ts";
import { cardMemoryOf } from "../stats/card-memory.ts";
import { type StudyDay, studyDayOf } from "../study-day.ts";

/** The cards of a learner as numbers: quick to walk, and to hand to another thread. Days are counted from today. */
export interface SimulatedCards {
  /** 0 for a card that was never met. */
  readonly stability: Float64Array;
  readonly difficulty: Float64Array;
  /** Of the last answer. */
  readonly metOn: Int32Array;
  readonly dueOn: Int32Array;
  /** By which the cards of an exam are spread. */
  readonly spread: Uint32Array;
}

export interface Moment {
  readonly now: Date;
  readonly timeZone: string;
}

/** Of a card whose difficulty was never told. */
const USUAL_DIFFICULTY = 5;

/** The cards that are asked at all, and the node of each. */
interface TakenCards {
  readonly cards: SimulatedCards;
  readonly nodeIds: readonly NodeId[];
}

/** So many cards are taken at once. */
const CARDS_AT_ONCE = 500;

/** Turns the cards of a learner into numbers at once, as `takeCards` does in slices. */
export function cardsToSimulate(...asked: Parameters<typeof takeCards>): TakenCards {
  const steps = takeCards(...asked);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/**
 * Turns the cards of a learner into numbers, to be simulated. Suspended cards are left out.
 * @param spreadOf the number of a card by which the cards of an exam are spread
 */
export function* takeCards(
  cards: readonly StudyCard[],
  { now, timeZone }: Moment,
  spreadOf: (card: StudyCard) => number,
): Generator<undefined, TakenCards> {
  const today: StudyDay = studyDayOf(now, timeZone);
  const asked = cards.filter(({ progress }) => !progress || progress.suspendedAt === null);
  const count = asked.length;
  const made = {
    stability: new Float64Array(count),
    difficulty: new Float64Array(count),
    metOn: new Int32Array(count),
    dueOn: new Int32Array(count),
    spread: new Uint32Array(count),
  };
  for (const [i, card] of asked.entries()) {
    if (i % CARDS_AT_ONCE === 0) yield;
    made.spread[i] = spreadOf(card);
    const memory = cardMemoryOf(card.progress, timeZone);
    if (!memory) continue;
    made.stability[i] = memory.stability;
    made.difficulty[i] = memory.difficulty ?? USUAL_DIFFICULTY;
    made.metOn[i] = Math.min(0, memory.studyDay - today);
    const dueOn = studyDayOf(new Date(memory.dueAt), timeZone) - today;
    made.dueOn[i] = Math.max(0, dueOn, (memory.buriedUntil ?? today) - today);
  }
  return { cards: made, nodeIds: asked.map(({ nodeId }) => nodeId) };
}
