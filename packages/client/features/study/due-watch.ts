import { type StudyCard, walkCards } from "@perennial/domain/study/cards-below";
import { type DayPlan, planDay } from "@perennial/domain/study/day-plan";
import type { StudyMoment } from "@perennial/domain/study/study-day";
import { planOptions } from "../../store/plan-options.ts";
import type { Workspace } from "../../store/workspace.ts";

/** What today brings, and all the cards it was made from. */
export interface DueNow {
  readonly cards: readonly StudyCard[];
  readonly plan: DayPlan;
  /** When it was made. */
  readonly at: StudyMoment;
}

/** The work that a browser lets run when it has nothing better to do. */
export interface Idle {
  /** Runs work in idle time, in as many slices as it needs. Returns how to cancel it. */
  run(work: (hasTime: () => boolean) => void): () => void;
  after(ms: number, run: () => void): () => void;
}

/** Several changes that follow each other are looked at together. */
const REST_MS = 2_000;
/** Steps of learning become due by the minute. */
const LOOK_AGAIN_MS = 60_000;
/** So many rows are looked at before the clock is asked. */
const ROWS_AT_ONCE = 200;

/** Plans the day from all cards of a learner. */
export const planned = (tree: Workspace["tree"], cards: readonly StudyCard[], at: StudyMoment): DueNow => ({
  cards,
  plan: planDay(cards, at, planOptions(tree)),
  at,
});

/** Keeps the due count current, in idle slices, never beside a key. `restMs`: the wait after a change. */
export function watchDue(
  { tree, whole, status, history }: Pick<Workspace, "tree" | "whole" | "status" | "history">,
  here: () => StudyMoment,
  idle: Idle,
  told: (due: DueNow) => void,
  restMs = REST_MS,
): () => void {
  let callOff: (() => void) | null = null;

  const count = () => {
    const root = whole.get();
    callOff = null;
    if (root === null) return;
    const walk = walkCards(tree, root);
    const cards: StudyCard[] = [];
    const goOn = (hasTime: () => boolean) => {
      callOff = null;
      do {
        for (let i = 0; i < ROWS_AT_ONCE; i++) {
          const { done, value } = walk.next();
          if (done) return told(planned(tree, cards, here()));
          if (value) cards.push(value);
        }
      } while (hasTime());
      callOff = idle.run(goOn);
    };
    callOff = idle.run(goOn);
  };
  const soon = () => {
    callOff?.();
    callOff = idle.after(restMs, count);
  };
  let stopTick = () => {};
  const tick = () => {
    stopTick = idle.after(LOOK_AGAIN_MS, tick);
    soon();
  };
  const stops = [
    whole.subscribe(count),
    status.subscribe(soon),
    history.subscribe(soon),
    tree.subscribeStructure(soon),
  ];
  stopTick = idle.after(LOOK_AGAIN_MS, tick);
  count();
  return () => {
    callOff?.();
    stopTick();
    for (const stop of stops) stop();
  };
}
