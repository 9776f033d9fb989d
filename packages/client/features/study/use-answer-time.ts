import { minutesFor, USUAL_SECONDS } from "@perennial/domain/study/queue";
import { createContext, useContext } from "react";
import type { AnswerTime } from "../../store/answer-time.ts";

const USUAL: AnswerTime = { secondsEach: () => USUAL_SECONDS, answered: () => {} };

/** How fast the learner of this page answers. */
export const AnswerTimeContext = createContext<AnswerTime>(USUAL);

/** Returns how fast the learner answers, as `AnswerTimeContext` says; outside of it a usual learner's answerTime. */
export const useAnswerTime = (): AnswerTime => useContext(AnswerTimeContext);

/** Returns the whole minutes that so many cards take this learner. */
export function useMinutes(): (cards: number) => number {
  const answerTime = useAnswerTime();
  return (cards) => minutesFor(cards, answerTime.secondsEach());
}
