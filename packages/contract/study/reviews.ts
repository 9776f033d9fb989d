import { PHASES } from "@perennial/domain/study/phase";
import { REVIEW_KINDS } from "@perennial/domain/study/reviews";
import * as z from "zod/mini";
import { UserFlashcard } from "../outline/wire.ts";
import { Unread } from "../search/found.ts";
import { absent, Uuid } from "../shapes/input-shapes.ts";
import { Id, Timestamp } from "../shapes/record-shapes.ts";
import { DueDay, Duration, Moment, Part, TimeZone } from "./ratings.ts";
import { EasyDays, Retention, Steps, WeightList } from "./setting-shapes.ts";

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
  /** Where it was given, as an IANA name; where it is not said, where the review before it was given. */
  time_zone: absent(TimeZone),
  duration_ms: Duration,
  due_day: DueDay,
});
export const ReviewTaken = z.object({
  uuid: Uuid,
  user_flashcard: UserFlashcard,
  study_day: StudyDay,
});

/** How the branch of a card is studied when it is rated. */
const Scheduling = z.object({
  /** The chance of recall at which it comes back. */
  desired_retention: Retention,
  /** In minutes. */
  learning_steps: Steps,
  /** The day of an exam, and the card's own number by which cards are spread over the days before it. */
  exam_day: z.optional(StudyDay),
  spread: z.optional(z.int()),
  /** How much each day of the week takes, and the day that was chosen where it was rated. */
  easy_days: z.optional(EasyDays),
  due_day: z.optional(StudyDay),
  /** Of the memory model; absent where they are those that everybody begins with. */
  weights: z.optional(WeightList),
});

const MOST_MODEL_CHARACTERS = 40;

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
  /** 0: the weights that everybody begins with; 1: the learner's own, as `scheduling` has them. */
  weights: z.int(),
  /** The version of the memory model by which its states were counted. */
  model: z.optional(z.string().check(z.maxLength(MOST_MODEL_CHARACTERS))),
  /** How its branch was studied; null in rows of before that could be said, and in rows from elsewhere. */
  scheduling: absent(Scheduling),
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
  /** The card that was forgotten today and needs this one, which is asked for that. */
  needed_by: z.optional(z.object({ node_id: Id, title: z.string() })),
});
export const StudyQueue = z.object({
  /** How many cards are due that were met before, and how many new ones the day allows; `cards` may be fewer. */
  due: z.int(),
  new: z.int(),
  /** What all of them take, by what this learner's answers took so far. */
  minutes: z.int(),
  study_day: StudyDay,
  cards: z.array(QueuedCard),
  /** What of a search could not be read (GET /search), its `sort:` included: the plan has an order. Absent without a search. */
  unread: z.optional(Unread),
});

/** One part of one card in the list of all cards. */
const ListedCard = z.object({
  flashcard_id: Id,
  part: z.int(),
  node_id: Id,
  /** What the part asks, as its card has it. */
  question: z.string(),
  /** The nodes above it, from the top; the text of each. */
  path: z.array(z.object({ id: Id, text: z.string() })),
  state: Phase,
  /** Null for a card that was never asked, as are its memory's two numbers. */
  due_at: z.nullable(Timestamp),
  stability: z.nullable(z.number()),
  difficulty: z.nullable(z.number()),
  lapses: z.int(),
  reviews: z.int(),
  flag: z.int(),
  suspended: z.boolean(),
  /** The tags of its question and answer, as they are written, each once. */
  tags: z.array(z.string()),
  /** Where it waits for other cards before it is asked the first time: the rows of ten of them at most, and how many there are. */
  waits_for: z.optional(z.object({ node_ids: z.array(Id), total: z.int() })),
});
export const CardList = z.object({
  cards: z.array(ListedCard),
  /** How many there are in all. */
  total: z.int(),
  /** What of the search could not be read (GET /search). */
  unread: Unread,
});

/** How many cards lie from a value on and below another; null is without end. */
const Band = z.object({ from: z.number(), to: z.nullable(z.number()), cards: z.int() });
/** Reviews of cards that came back after a night or more; the first of each study day says whether it was known. */
const Known = {
  reviews: z.int(),
  known: z.int(),
  /** The mean of what the model had said, from 0 to 1. */
  predicted: z.number(),
};
/** Whose cards: those that a model, rules or a program drafted, each version of it by itself, or all others. */
const CardsBy = z.object({
  by: z.enum(["model", "rules", "agent", "hand"]),
  /** The name of the model or of the program. */
  label: z.string(),
  prompt_version: z.int(),
});

/** The numbers of what was studied and what comes; study days without any are left out of `days`. */
export const StudyStats = z.object({
  /** Today. */
  study_day: StudyDay,
  desired_retention: z.number(),
  /** What an answer took so far, on average. */
  seconds_each: z.number(),
  /** Those that were met, and how many of them would most likely be known if all were asked today. */
  cards: z.object({ total: z.int(), met: z.int(), known: z.number() }),
  /** Today and the days after it: cards that were met before, and new ones. */
  forecast: z.array(z.object({ study_day: StudyDay, due: z.int(), new: z.int() })),
  /** A year, today last. */
  days: z.array(z.object({ study_day: StudyDay, reviews: z.int(), seconds: z.int() })),
  /** How many reviews were given before that year. */
  earlier_reviews: z.optional(z.int()),
  /**
   * Of the last year in which something was studied. `desired` is the mean of what was wanted when they were last rated; null where nobody
   * had said.
   */
  months: z.array(z.object({ month: z.string(), ...Known, desired: absent(z.number()) })),
  /** By the days that a card lasts. */
  stability: z.array(Band),
  difficulty: z.array(Band),
  /** By what the model had said. */
  calibration: z.array(z.object({ from: z.number(), to: z.number(), ...Known })),
  /**
   * Of all notes, where cards were drafted: what a person has decided of them, as they are (`accepted`), after a change (`edited`) or not at all
   * (`rejected`), and how those that came back in their first 90 days were known in that year; `hand`: all other cards.
   */
  drafted: z.optional(
    z.array(
      z.object({
        ...CardsBy.shape,
        accepted: z.int(),
        edited: z.int(),
        rejected: z.int(),
        reviews: z.int(),
        known: z.int(),
      }),
    ),
  ),
});

export const StudyForecast = z.object({
  /** Without a gap, today first. */
  days: z.array(
    z.object({
      study_day: StudyDay,
      /** Cards that were met before; of these, those that should have come back on an earlier day. */
      due: z.int(),
      late: z.int(),
      /** Cards that are met for the first time. */
      new: z.int(),
      /** What all of them take, by what this learner's answers took so far. */
      minutes: z.int(),
    }),
  ),
});

export type StudyForecast = z.infer<typeof StudyForecast>;
export type StudyStats = z.infer<typeof StudyStats>;
export type Review = z.infer<typeof Review>;
export type ReviewInput = z.infer<typeof ReviewInput>;
export type QueuedCard = z.infer<typeof QueuedCard>;
export type StudyQueue = z.infer<typeof StudyQueue>;
export type CardList = z.infer<typeof CardList>;
