import { type StudyCard, walkCards } from "@perennial/domain/study/cards-below";
import { type DayPlan, planDay } from "@perennial/domain/study/day-plan";
import type { Workspace } from "../../store/workspace.ts";
import { planOptions } from "./plan-options.ts";

/** What today brings, and all the cards it was made from. */
export interface DueNow {
  readonly cards: readonly StudyCard[];
  readonly plan: DayPlan;
}

/** The work that a browser lets run when it has nothing better to do. */
export interface Idle {
  /**
   * Runs work when there is time, in as many slices as it asks for.
   * @returns how to call it off
   */
  run(work: (hasTime: () => boolean) => void): () => void;
  after(ms: number, run: () => void): () => void;
}

interface Here {
  readonly now: Date;
  readonly timeZone: string;
}

/** Several changes that follow each other are looked at together. */
const REST_MS = 2_000;
/** Steps of learning become due by the minute. */
const LOOK_AGAIN_MS = 60_000;
/** So many rows are looked at before the clock is asked. */
const ROWS_AT_ONCE = 200;

/**
 * What is due, kept up to date in the background: it is counted in slices of the browser's spare time and never beside
 * a key.
 * @param told called when it was counted
 * @param restMs so long after the last change
 */
export function watchDue(
  { tree, whole, status, history }: Pick<Workspace, "tree" | "whole" | "status" | "history">,
  here: () => Here,
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
          if (done) return told({ cards, plan: planDay(cards, here(), planOptions(tree)) });
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
