import type { StudyDay } from "@perennial/domain/study/study-day";
import type { KeyValueStorage } from "../../platform/storage.ts";

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
