import type { Rating } from "../confidence.ts";
import { intervalFor, type Memory, retrievability, step } from "../memory.ts";
import { comesBackOn } from "../schedule.ts";
import type { SimulatedCards } from "./simulated-cards.ts";
import type { SimulatedPlan } from "./simulated-plan.ts";

/** What studying comes to. */
export interface Simulated {
  /** Cards asked, those for the first time and those that come again on their day too; by day, today first. */
  readonly answers: readonly number[];
  /** The mean chance at the end that a card which was met would be known. */
  readonly known: number;
  readonly met: number;
}

export interface SimulationOptions {
  readonly days: number;
  /** By card, 1 for those of which is told how many are met and known; all where it is not given. */
  readonly counts?: Uint8Array;
}

/** Chances of red, up to orange, and up to yellow at a first meeting, roughly those of many learners. */
const FIRST_ANSWERS = [0.25, 0.35, 0.85] as const;

/**
 * Studies all cards day by day, as their plan says, by a learner who knows each card as often as the model says.
 * Chance is a number of the card and of how often it was asked, so that two plans differ by what they say and by
 * nothing else. It rests after each day, so that whoever runs it can give it up.
 */
export function* simulate(
  cards: SimulatedCards,
  plan: SimulatedPlan,
  { days, counts }: SimulationOptions,
): Generator<undefined, Simulated> {
  const count = cards.stability.length;
  const stability = cards.stability.slice();
  const difficulty = cards.difficulty.slice();
  const metOn = cards.metOn.slice();
  const asked = new Uint32Array(count);
  /** The cards of a day as a chain: the first of each day, and of each card the next. */
  const first = new Int32Array(days + 1).fill(-1);
  const next = new Int32Array(count);
  /** New cards by the innermost limit that holds for them: those of one list share all their limits. */
  const fresh = plan.newPerDay.map((): number[] => []);
  const put = (card: number, day: number) => {
    const at = Math.min(day, days);
    next[card] = first[at] as number;
    first[at] = card;
  };
  const groupAt = (card: number) => plan.groups[plan.groupOf[card] as number] as SimulatedPlan["groups"][0];
  for (let card = count - 1; card >= 0; card--) {
    if (cards.stability[card] === 0) fresh[groupAt(card).newLimits.at(-1) as number]?.push(card);
    else put(card, cards.dueOn[card] as number);
  }

  /** Plays a card's day: asks it until it is known, and returns how often that was. */
  const answerOn = (day: number, card: number): number => {
    const { desiredRetention, examDay, weights, learningSteps } = groupAt(card);
    const isNew = stability[card] === 0;
    const before: Memory | null = isNew
      ? null
      : { stability: stability[card] as number, difficulty: difficulty[card] as number };
    const elapsed = day - (metOn[card] as number);
    const chance = chanceOf(card, (asked[card] as number)++);
    const rating = before
      ? chance < retrievability(before.stability, elapsed, weights)
        ? 3
        : 1
      : firstAnswer(chance);
    let after = step(before, rating, elapsed, weights);
    const again = before ? Number(rating === 1) : stepsAfter(rating, learningSteps);
    // What was not known comes again in the same study session, and is known then.
    if (rating === 1 && again > 0) after = step(after, 3, 0, weights);
    stability[card] = after.stability;
    difficulty[card] = after.difficulty;
    metOn[card] = day;
    const interval = intervalFor(after.stability, desiredRetention, weights);
    put(card, comesBackOn(day, interval, examDay, cards.spread[card] as number));
    return 1 + again;
  };

  const answers: number[] = [];
  for (let day = 0; day < days; day++) {
    let count = 0;
    const left = [...plan.reviewsPerDay];
    let card = first[day] as number;
    while (card >= 0) {
      const following = next[card] as number;
      if (takeOne(left, groupAt(card).reviewLimits)) count += answerOn(day, card);
      else put(card, day + 1);
      card = following;
    }
    const room = [...plan.newPerDay];
    for (const list of fresh)
      for (
        let card = list.at(-1);
        card !== undefined && takeOne(room, groupAt(card).newLimits);
        card = list.at(-1)
      ) {
        list.pop();
        count += answerOn(day, card);
      }
    answers.push(count);
    yield;
  }

  let [met, known] = [0, 0];
  for (let card = 0; card < count; card++) {
    if (stability[card] === 0 || counts?.[card] === 0) continue;
    met++;
    const { weights } = groupAt(card);
    known += retrievability(stability[card] as number, days - (metOn[card] as number), weights);
  }
  return { answers, met, known: met === 0 ? 0 : known / met };
}

/** Takes one card from each of its limits, if all of them have one left. */
function takeOne(left: number[], limits: readonly number[]): boolean {
  if (limits.some((limit) => (left[limit] as number) <= 0)) return false;
  for (const limit of limits) left[limit] = (left[limit] as number) - 1;
  return true;
}

/** How often a card that is met for the first time comes again that day, by its steps of minutes; known each time. */
function stepsAfter(rating: Rating, steps: number): number {
  if (rating === 1) return steps;
  // Who knows it is spared a single step; orange repeats the first.
  return steps < 2 || rating === 4 ? 0 : rating === 2 ? steps : steps - 1;
}

const firstAnswer = (chance: number): Rating => {
  const [red, orange, yellow] = FIRST_ANSWERS;
  return chance < red ? 1 : chance < orange ? 2 : chance < yellow ? 3 : 4;
};

/** From 0 and below 1, evenly; the same for the same card and the same time. */
function chanceOf(card: number, time: number): number {
  let x = Math.imul(card + 1, 0x9e3779b1) ^ Math.imul(time + 1, 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 16), 0x7feb352d);
  x = Math.imul(x ^ (x >>> 15), 0x846ca68b);
  return ((x ^ (x >>> 16)) >>> 0) / 4_294_967_296;
}
