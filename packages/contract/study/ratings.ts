import { isTimeZone } from "@perennial/domain/study/study-day";
import * as z from "zod/mini";
import { absent } from "../shapes/input-shapes.ts";

/** The shapes of what a learner says of a card: how well it was known, and whether it is to be asked. */

export const TimeZone = z.string().check(z.refine(isTimeZone, { error: "There is no such time zone." }));
const ConfidenceRating = z.enum(["red", "orange", "yellow", "green"]);

/** Some thousand years from now. */
const MOST_STUDY_DAY = 1_000_000;
export const Moment = z.iso.datetime({ offset: true });
/** What of a card was asked: 0, and where it is not said, is the card as a whole. */
export const Part = absent(z.int().check(z.nonnegative(), z.maximum(Number.MAX_SAFE_INTEGER)));
/** How long the answer took; longer than a day is no answer. */
export const Duration = absent(z.int().check(z.nonnegative(), z.maximum(86_400_000)));
/**
 * The study day that was chosen for the card to come back on, by which days of the week suit. It holds as far as the
 * model's tolerance goes; where it is not said, the server chooses.
 */
export const DueDay = absent(z.int().check(z.nonnegative(), z.maximum(MOST_STUDY_DAY)));
/** The fields of a rating, in its own call and as a command of a batch. */
export const rating = {
  confidence_rating: ConfidenceRating,
  /** When it was given; at the time of the server where it is not said. At most a day ahead of the server, and not before 2000. */
  reviewed_at: absent(Moment),
  /** Where it was given, as an IANA name: its study day is a day there. UTC where it is not said. */
  time_zone: absent(TimeZone),
  part: Part,
  duration_ms: Duration,
  due_day: DueDay,
};
export const RatingInput = z.object(rating);

const MOST_LAPSES = 1_000_000;

/** The fields of a card's marks, in their own call and as a command of a batch. What is not named stays as it is. */
export const marks = {
  part: Part,
  /** True: it is not asked any more. */
  suspended: absent(z.boolean()),
  /** When it was suspended, or made new; the time of the server where it is not said. */
  marked_at: absent(Moment),
  /** The study day until which it is not asked; 0 asks it again. */
  buried_until: absent(z.int().check(z.nonnegative(), z.maximum(MOST_STUDY_DAY))),
  /** 1 to 7; 0 takes the flag away. */
  flag: absent(z.int().check(z.nonnegative(), z.maximum(7))),
  /** It is left as it is although it is a leech: how often it was forgotten by then; 0 takes that back. */
  left_at: absent(z.int().check(z.nonnegative(), z.maximum(MOST_LAPSES))),
  /** 1: no hints about its words. */
  hints_off: absent(z.int().check(z.nonnegative(), z.maximum(1))),
  /** True: it is new again, and what was rated before `marked_at` counts no more; false: all of it counts again. */
  forgotten: absent(z.boolean()),
  /** When it is due, until it is rated again. A new card has no such time. */
  due_at: absent(Moment),
};
export const MarksInput = z.object(marks);

export type MarksInput = z.infer<typeof MarksInput>;
