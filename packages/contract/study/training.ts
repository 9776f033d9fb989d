import * as z from "zod/mini";
import { absent } from "../shapes/input-shapes.ts";
import { Timestamp } from "../shapes/record-shapes.ts";
import { WeightList } from "./setting-shapes.ts";

/** Learning the weights of the memory model from a learner's own reviews. */

export const TrainingInput = z.object({
  /** The buttons were pressed for what they mean, whatever their counts say. */
  is_sure: absent(z.boolean()),
});

/** How far weights are from later reviews, which were not learned from: less is better. */
const Misfit = z.object({ log_loss: z.number(), rmse_bins: z.number() });
const Count = z.int();

/** What a training came to. It changes nothing: weights are used by `PUT /study/settings/{root_id}`. */
export const TrainingOutcome = z.object({
  result: z.enum(["accepted", "refused", "failed"]),
  /** Null where it was accepted. */
  reason: z.nullable(
    z.enum([
      "too_few_reviews",
      "red_hardly_used",
      "red_overused",
      "not_better",
      "unsound",
      "broken_off",
      "took_too_long",
    ]),
  ),
  /** The same as a sentence. */
  message: z.string(),
  ended_at: Timestamp,
  /** Reviews of cards that came back after a night or more; of these, learned from and predicted. */
  reviews: Count,
  learned: Count,
  later: Count,
  /** How often each button was pressed in these reviews. */
  buttons: z.nullable(z.object({ "1": Count, "2": Count, "3": Count, "4": Count })),
  /** Of the weights in force at that time, and of those that were learned. */
  before: z.nullable(Misfit),
  after: z.nullable(Misfit),
  /** Null where they were not accepted. */
  weights: z.nullable(WeightList),
});

export const Training = z.object({
  running: z.nullable(z.object({ started_at: Timestamp, done: Count, total: Count })),
  last: z.nullable(TrainingOutcome),
  /** With fewer reviews nothing is learned. */
  least: Count,
});

export type TrainingInput = z.infer<typeof TrainingInput>;
export type TrainingOutcome = z.infer<typeof TrainingOutcome>;
export type Training = z.infer<typeof Training>;
