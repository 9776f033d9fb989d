import { PHASES } from "@perennial/domain/study/phase";
import { REVIEW_KINDS } from "@perennial/domain/study/reviews";
import * as z from "zod/mini";
import { Uuid } from "./input-shapes.ts";
import { Id, Timestamp } from "./record-shapes.ts";
import { Duration, Moment, Part, TimeZone, UserFlashcard } from "./wire.ts";

/** The shapes of studying: the log of reviews, and the queue that follows from it. */

/** 1 forgotten (red), 2 with effort (orange), 3 known (yellow), 4 at once (green). */
const Rating = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]);
const Phase = z.enum(PHASES);
/** Days since 1 January 1970, each beginning at four in the morning where the learner is. */
const StudyDay = z.int();

export const ReviewInput = z.object({
  /** Names the review for ever: sent twice, it counts once. */
  uuid: Uuid,
  flashcard_id: Id,
  part: Part,
  rating: Rating,
  reviewed_at: Moment,
  time_zone: TimeZone,
  duration_ms: Duration,
});
export const ReviewTaken = z.object({
  uuid: Uuid,
  user_flashcard: UserFlashcard,
  study_day: StudyDay,
});

/** One row of the log. What it says of before and after is what was known when the row came; it is never altered. */
export const Review = z.object({
  uuid: Uuid,
  flashcard_id: Id,
  part: z.int(),
  rating: Rating,
  kind: z.enum(REVIEW_KINDS),
  reviewed_at: Timestamp,
  time_zone: z.string(),
  study_day: StudyDay,
  duration_ms: z.nullable(z.int()),
  phase_before: z.nullable(Phase),
  stability_before: z.nullable(z.number()),
  difficulty_before: z.nullable(z.number()),
  phase_after: z.nullable(Phase),
  stability_after: z.nullable(z.number()),
  difficulty_after: z.nullable(z.number()),
  due_after: z.nullable(Timestamp),
  /** 0: the weights that everybody begins with. */
  weights: z.int(),
  undone_by: z.nullable(Uuid),
});

/** What a rating of each name would lead to: when the card would come back. */
const Previews = z.object({ "1": Timestamp, "2": Timestamp, "3": Timestamp, "4": Timestamp });

export const QueuedCard = z.object({
  flashcard_id: Id,
  part: z.int(),
  node_id: Id,
  /** The nodes above it, from the top; the text of each. */
  path: z.array(z.object({ id: Id, text: z.string() })),
  state: Phase,
  /** Null for a card that was never asked. */
  due_at: z.nullable(Timestamp),
  previews: Previews,
});
export const StudyQueue = z.object({
  /** How many cards are due that were met before, and how many new ones the day allows; `cards` may be fewer. */
  due: z.int(),
  new: z.int(),
  /** What all of them take, by what this learner's answers took so far. */
  minutes: z.int(),
  study_day: StudyDay,
  cards: z.array(QueuedCard),
});

export type Review = z.infer<typeof Review>;
export type ReviewInput = z.infer<typeof ReviewInput>;
export type QueuedCard = z.infer<typeof QueuedCard>;
export type StudyQueue = z.infer<typeof StudyQueue>;
