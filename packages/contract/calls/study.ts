import { CARD_KIND_NAMES } from "@perennial/domain/kind/flashcard";
import * as z from "zod/mini";
import * as wire from "../outline/wire.ts";
import * as ratings from "../study/ratings.ts";
import * as study from "../study/reviews.ts";
import * as settings from "../study/setting-shapes.ts";
import { Training, TrainingInput } from "../study/training.ts";
import { type EndpointShapes, nothing } from "./endpoint.ts";

/** What is said in the calls about ratings, reviews, the study queue and what follows from them. */
export const studyCalls = {
  rateFlashcard: {
    summary: "Rates how well a card was known",
    body: ratings.RatingInput,
    answer: wire.UserFlashcard,
    errors: ["not_found", "subscription_required"],
  },
  markFlashcard: {
    summary: "Suspends a card, puts it off until a study day, or flags it; what is not named stays",
    body: ratings.MarksInput,
    answer: z.nullable(wire.UserFlashcard),
    errors: ["not_found"],
  },
  listCards: {
    summary: "All parts of all cards with their memories, sorted, in portions",
    query: z.object({
      /** Only the parts of cards that a search finds (GET /search). */
      q: z.optional(z.string()),
      /**
       * `created` (as it is where it is not said here or by `sort:` of the search), `question`, `state`, `due`, `stability`,
       * `difficulty`, `lapses`, `reviews`, `tags` or `parts`; with a minus before it the other way round. What has no value comes last both ways.
       */
      sort: z.optional(z.string()),
      /** 1 to 1,000; 100 where it is not said. */
      limit: z.optional(z.string()),
      /** Only what comes after this card: its number and its part, as `17.0`. */
      after: z.optional(z.string()),
      /** Where the learner is, which says what is due today; where it is not said, where the last review was given. */
      time_zone: z.optional(ratings.TimeZone),
    }),
    answer: study.CardList,
    errors: ["not_found"],
  },
  studyQueue: {
    summary: "What is to be studied now, in order, with what each rating would lead to",
    query: z.object({
      /** Only what stands below this node, itself included. */
      root_id: z.optional(z.string()),
      limit: z.optional(z.string()),
      /** Only what a search finds (GET /search), part by part; the limits of the day count all the same. Its `limit:` leaves the first cards. */
      q: z.optional(z.string()),
      /** Only cards of this kind; the limits of the day count all the same. */
      kind: z.optional(z.enum(CARD_KIND_NAMES)),
      /** Also what is due within so many days. */
      ahead_days: z.optional(z.string()),
      /** Where the learner is; where it is not said, where the last review was given. */
      time_zone: z.optional(ratings.TimeZone),
    }),
    answer: study.StudyQueue,
    errors: ["not_found", "subscription_required"],
  },
  createReviews: {
    summary: "Takes reviews, in whatever order they arrive; one with a UUID that is known changes nothing",
    body: z.object({ reviews: z.array(study.ReviewInput) }),
    answer: z.object({ reviews: z.array(study.ReviewTaken) }),
    errors: ["not_found", "subscription_required"],
  },
  listReviews: {
    summary: "The log of reviews in the order of their times; as CSV in the order of Anki's columns",
    query: z.object({
      /** Only what was given at that time or later. */
      since: z.optional(ratings.Moment),
      /** Only what is about this card. */
      flashcard_id: z.optional(z.string()),
      format: z.optional(z.enum(["json", "csv"])),
    }),
    answer: z.object({ reviews: z.array(study.Review) }),
    errors: [],
  },
  deleteReview: {
    summary: "Takes a review back: all is as if it had not been given. Again does nothing more",
    answer: nothing,
    errors: ["not_found"],
  },
  studyStats: {
    summary: "The numbers of what was studied within a year, of the cards as they stand, and of what comes",
    query: z.object({
      /** Only what stands below this node, itself included. */
      root_id: z.optional(z.string()),
      /** Where the learner is; where it is not said, where the last review was given. */
      time_zone: z.optional(ratings.TimeZone),
    }),
    answer: study.StudyStats,
    errors: ["not_found"],
  },
  studyForecast: {
    summary:
      "What the queue will ask on the coming days, today first, if each card that it asks is answered Good on its day",
    query: z.object({
      /** How many days, today among them: 1 to 365, 30 where it is not said. */
      days: z.optional(z.string()),
      /** Only what stands below this node, itself included; the limits of a day count all cards. */
      root_id: z.optional(z.string()),
      /** Where the learner is; where it is not said, where the last review was given. */
      time_zone: z.optional(ratings.TimeZone),
    }),
    answer: study.StudyForecast,
    errors: ["not_found"],
  },
  getStudySettings: {
    summary:
      "How a branch is studied: of each value the nearest that is said, by the node itself or by one above it",
    answer: settings.StudySettingsHere,
    errors: ["not_found"],
  },
  setStudySettings: {
    summary: "Says how a branch is to be studied; what is not named stays, null is inherited again",
    body: settings.StudySettingsInput,
    answer: settings.StudySettingsHere,
    errors: ["not_found"],
  },
  getTraining: {
    summary: "What learning one's own weights has come to, and how far it is",
    answer: Training,
    errors: [],
  },
  startTraining: {
    summary:
      "Learns weights from one's own reviews, beside the requests, and tries them on later ones. Nothing changes by it",
    body: TrainingInput,
    answer: Training,
    errors: ["conflict", "subscription_required"],
  },
  cancelTraining: {
    summary: "Ends what is under way; what the training before it came to stays",
    answer: nothing,
    errors: [],
  },
} as const satisfies EndpointShapes;
