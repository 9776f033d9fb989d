import { USUAL_SECONDS } from "@perennial/domain/study/queue";
import type { KeyValueStorage } from "../platform/storage.ts";

/** How long a card takes a learner, as this device has seen: known without a network. */
export interface AnswerTime {
  /** In seconds, on average; the usual ones until something was answered here. */
  secondsEach(): number;
  answered(ms: number): void;
}

type Memory = Pick<KeyValueStorage, "get" | "set">;

/** What took longer is a break. */
const LONGEST_S = 180;
/** A new answer counts as much as one of so many. */
const WINDOW = 30;

const keyOf = (userId: number): string => `perennial:seconds-each:${userId}`;

/** Creates the answer time of one user, as stored. */
export function createAnswerTime(memory: Memory, userId: number): AnswerTime {
  const secondsEach = () => {
    const kept = Number(memory.get(keyOf(userId)));
    return kept > 0 && kept <= LONGEST_S ? kept : USUAL_SECONDS;
  };
  return {
    secondsEach,
    answered(ms) {
      const known = secondsEach();
      const seconds = Math.min(LONGEST_S, ms / 1_000);
      memory.set(keyOf(userId), String(known + (seconds - known) / WINDOW));
    },
  };
}
