import type { DayPlan } from "@perennial/domain/study/day-plan";
import { minutesFor } from "@perennial/domain/study/queue";
import { type StudyDay, studyDayOf } from "@perennial/domain/study/study-day";
import type { CardContext } from "../../commands/command.ts";
import type { KeyValueStorage } from "../../platform/storage.ts";
import { type AnswerTime, createAnswerTime } from "../../store/answer-time.ts";

/** What is due, and the whole minutes it takes. */
export interface DueCount {
  readonly due: number;
  readonly minutes: number;
}

/** What was due when this device heard of it last: there before anything is counted, and without a question. */
export interface LastDue {
  /** Undefined where nothing is known of that day: another day brings other cards. */
  on(day: StudyDay): DueCount | undefined;
  set(day: StudyDay, count: DueCount): void;
}

/** Returns how many cards a plan asks, and the minutes they take this learner. */
export const countOf = (
  { cards }: Pick<DayPlan, "cards">,
  answerTime: Pick<AnswerTime, "secondsEach">,
): DueCount => ({
  due: cards.length,
  minutes: minutesFor(cards.length, answerTime.secondsEach()),
});

/** Remembers what today's plan asks, for links to Study that are shown from now on. */
export function rememberDue(
  memory: Pick<KeyValueStorage, "get" | "set">,
  ctx: Pick<CardContext, "workspace" | "now" | "timeZone">,
  plan: Pick<DayPlan, "cards">,
): void {
  const { userId } = ctx.workspace;
  const today = studyDayOf(ctx.now(), ctx.timeZone());
  createLastDue(memory, userId).set(today, countOf(plan, createAnswerTime(memory, userId)));
}

const keyOf = (userId: number): string => `perennial:due:${userId}`;
const WRITTEN = /^(\d{1,9}) (\d{1,9}) (\d{1,9})$/;

/** Creates the due count one user saw last, as stored on this device. */
export function createLastDue(memory: Pick<KeyValueStorage, "get" | "set">, userId: number): LastDue {
  return {
    on(day) {
      const [, of, due, minutes] = WRITTEN.exec(memory.get(keyOf(userId)) ?? "") ?? [];
      return Number(of) === day ? { due: Number(due), minutes: Number(minutes) } : undefined;
    },
    set: (day, { due, minutes }) => void memory.set(keyOf(userId), `${day} ${due} ${minutes}`),
  };
}
