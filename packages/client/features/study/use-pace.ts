import { minutesFor, USUAL_SECONDS } from "@perennial/domain/study/queue";
import { createContext, useContext } from "react";
import type { Pace } from "../../store/pace.ts";

const USUAL: Pace = { secondsEach: () => USUAL_SECONDS, answered: () => {} };

/** How fast the learner of this page answers. */
export const PaceContext = createContext<Pace>(USUAL);

/** Returns how fast the learner answers, as `PaceContext` says; outside of it a usual learner's pace. */
export const usePace = (): Pace => useContext(PaceContext);

/** Returns the whole minutes that so many cards take this learner. */
export function useMinutes(): (cards: number) => number {
  const pace = usePace();
  return (cards) => minutesFor(cards, pace.secondsEach());
}
