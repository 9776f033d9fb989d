import { expect, test } from "vitest";
import { schedulesIn } from "./schedule.ts";

const FSRS = "fsrs,2027-03-12T10:13:49.801Z,104,104.24,4.5,2,7,1,0,2026-11-28T10:13:49.801Z";

test("a comment of FSRS keeps its memory, its day and its last answer, also beside one of SM-2", () => {
  expect(schedulesIn(`<!--SR:!${FSRS}!2026-12-05,10,250-->`)).toEqual({
    unreadable: 0,
    schedules: [
      {
        dueDay: "2027-03-12",
        days: 104,
        ease: 0,
        fsrs: {
          stability: 104.24,
          difficulty: 4.5,
          lapses: 1,
          reviewedAt: "2026-11-28T10:13:49.801Z",
          dueAt: "2027-03-12T10:13:49.801Z",
        },
      },
      { dueDay: "2026-12-05", days: 10, ease: 2.5 },
    ],
  });
});

test("a new card of FSRS has no schedule, and what cannot be meant is counted", () => {
  const fresh = FSRS.replace(",2,7,", ",0,0,");
  const broken = FSRS.replace("104.24", "0");
  expect(schedulesIn(`<!--SR:!${fresh}!${broken}-->`)).toEqual({ unreadable: 1, schedules: [null, null] });
});
