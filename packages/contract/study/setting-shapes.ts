import { areDaysAway, readBacklog } from "@perennial/domain/study/backlog";
import { readEasyDays } from "@perennial/domain/study/easy-days";
import {
  isDate,
  LEAST_RETENTION,
  LONGEST_STEP,
  MOST_BACKLOG_DAYS,
  MOST_PER_DAY,
  MOST_RETENTION,
  MOST_STEPS,
  readSteps,
} from "@perennial/domain/study/setting-bounds";
import { areSoundWeights } from "@perennial/domain/study/weight-bounds";
import { readWeights } from "@perennial/domain/study/weights-text";
import * as z from "zod/mini";
import { Text } from "../shapes/input-shapes.ts";

/** What can be said of how a branch is studied. */

/** The chance of recall at which a card comes back. */
export const Retention = z.number().check(z.minimum(LEAST_RETENTION), z.maximum(MOST_RETENTION));
export const PerDay = z.int().check(z.minimum(0), z.maximum(MOST_PER_DAY));
/** In minutes. */
export const Steps = z
  .array(z.int().check(z.minimum(1), z.maximum(LONGEST_STEP)))
  .check(z.maxLength(MOST_STEPS));
/** The same as a record keeps them. */
export const StepsText = Text.check(
  z.refine((text) => readSteps(text) !== undefined, "Must be minutes, as 1 10."),
);
/** A date; an empty text says that there is no exam, where a branch above has one. */
export const ExamDate = z
  .string()
  .check(z.refine((text) => text === "" || isDate(text), "Must be a date, as 2027-02-12."));
/** What was late is met over so many days, from a study day on. */
export const Backlog = z
  .object({
    study_day: z.int(),
    days: z.int().check(z.minimum(1), z.maximum(MOST_BACKLOG_DAYS)),
    cards: z.int().check(z.nonnegative()),
    /** From this study day until the first of the days nothing is met at all. */
    away: z.optional(z.int()),
  })
  .check(
    z.refine(({ away, study_day }) => away === undefined || areDaysAway(away, study_day), {
      path: ["away"],
      error: "Must be a study day before it, at most 180 days.",
    }),
  );
/** The same as a record keeps it. */
export const BacklogText = Text.check(
  z.refine((text) => readBacklog(text) !== undefined, "Must be a study day, days and cards, as 20779 5 80."),
);
/** How much of a usual day's cards each day of the week takes, Monday first. */
export const EasyDays = z.array(z.union([z.literal(1), z.literal(0.5), z.literal(0)])).check(
  z.length(7),
  z.refine((shares) => shares.some((share) => share > 0), "Some day must take cards."),
);
/** The same as a record keeps them; an empty text looks at no day. */
export const EasyDaysText = Text.check(
  z.refine((text) => text === "" || readEasyDays(text) !== undefined, "Must be seven figures, as 2222210."),
);
/** The weights of the memory model, in its order. */
export const WeightList = z
  .array(z.number())
  .check(z.refine(areSoundWeights, "Must be the 21 weights of FSRS-6, each within its bounds."));
/** The same as a record keeps them. */
export const WeightsText = Text.check(
  z.refine(
    (text) => areSoundWeights(readWeights(text) ?? []),
    "Must be the 21 weights of FSRS-6, each within its bounds.",
  ),
);
