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
import type { SettingName } from "@perennial/domain/study/setting-values";
import { areSoundWeights } from "@perennial/domain/study/weight-bounds";
import { readWeights } from "@perennial/domain/study/weights-text";
import * as z from "zod/mini";
import { absent, Text } from "../shapes/input-shapes.ts";
import { Id } from "../shapes/record-shapes.ts";
import type { SnakeCase } from "../shapes/snake-case.ts";

/** What can be said of how a branch is studied. */

/** The chance of recall at which a card comes back. */
export const Retention = z.number().check(z.minimum(LEAST_RETENTION), z.maximum(MOST_RETENTION));
const PerDay = z.int().check(z.minimum(0), z.maximum(MOST_PER_DAY));
/** In minutes. */
export const Steps = z
  .array(z.int().check(z.minimum(1), z.maximum(LONGEST_STEP)))
  .check(z.maxLength(MOST_STEPS));
/** The same as a record keeps them. */
const StepsText = Text.check(z.refine((text) => readSteps(text) !== undefined, "Must be minutes, as 1 10."));
/** A date; an empty text says that there is no exam, where a branch above has one. */
const ExamDate = z
  .string()
  .check(z.refine((text) => text === "" || isDate(text), "Must be a date, as 2027-02-12."));
/** What was late is met over so many days, from a study day on. */
const Backlog = z
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
const BacklogText = Text.check(
  z.refine((text) => readBacklog(text) !== undefined, "Must be a study day, days and cards, as 20779 5 80."),
);
/** How much of a usual day's cards each day of the week takes, Monday first. */
export const EasyDays = z.array(z.union([z.literal(1), z.literal(0.5), z.literal(0)])).check(
  z.length(7),
  z.refine((shares) => shares.some((share) => share > 0), "Some day must take cards."),
);
/** The same as a record keeps them; an empty text looks at no day. */
const EasyDaysText = Text.check(
  z.refine((text) => text === "" || readEasyDays(text) !== undefined, "Must be seven figures, as 2222210."),
);
/** The weights of the memory model, in its order. */
export const WeightList = z
  .array(z.number())
  .check(z.refine(areSoundWeights, "Must be the 21 weights of FSRS-6, each within its bounds."));
/** The same as a record keeps them. */
const WeightsText = Text.check(
  z.refine(
    (text) => areSoundWeights(readWeights(text) ?? []),
    "Must be the 21 weights of FSRS-6, each within its bounds.",
  ),
);

/** A setting on the wire: as a record keeps it, as a call says it, and as it is answered. */
interface SettingShape {
  readonly stored: z.ZodMiniType;
  readonly input: z.ZodMiniType;
  readonly effective: z.ZodMiniType;
}
const plain = <Shape extends z.ZodMiniType>(shape: Shape) => ({
  stored: shape,
  input: absent(shape),
  effective: shape,
});

const SHAPES = {
  desired_retention: plain(Retention),
  new_per_day: plain(PerDay),
  reviews_per_day: plain(PerDay),
  learning_steps: { stored: StepsText, input: absent(Steps), effective: Steps },
  exam_date: { stored: ExamDate, input: absent(ExamDate), effective: z.nullable(z.string()) },
  /** Said of the root, they are the learner's own. */
  weights: { stored: WeightsText, input: absent(WeightList), effective: WeightList },
  /** Said of the root, it holds for all notes. */
  backlog: { stored: BacklogText, input: absent(Backlog), effective: z.nullable(Backlog) },
  /** An empty list says that no day is looked at, where a branch above does. */
  easy_days: {
    stored: EasyDaysText,
    input: absent(z.union([EasyDays, z.tuple([])])),
    effective: z.nullable(EasyDays),
  },
  needs_first: plain(z.boolean()),
  makes_cards: plain(z.boolean()),
} as const satisfies { readonly [N in SettingName as SnakeCase<N>]: SettingShape };

type Shapes = typeof SHAPES;
type PartOf<Part extends keyof SettingShape> = { readonly [N in keyof Shapes]: Shapes[N][Part] };
const partOf = <Part extends keyof SettingShape>(part: Part): PartOf<Part> =>
  Object.fromEntries(Object.entries(SHAPES).map(([name, shape]) => [name, shape[part]])) as PartOf<Part>;

/** What a record may keep of each setting. */
export const STORED_SETTINGS: { readonly [wireName: string]: z.ZodMiniType } = partOf("stored");

/** What a call says of a branch: what is absent stays, null is inherited again. */
export const StudySettingsInput = z.object({ settings: z.object(partOf("input")) });

/** The node that says a value; null where nobody does. */
const Source = z.nullable(z.object({ node_id: Id, text: z.string() }));
const sources = Object.fromEntries(Object.keys(SHAPES).map((name) => [name, Source])) as {
  readonly [N in keyof Shapes]: typeof Source;
};
/** How a branch is studied, and who says so. */
export const StudySettingsHere = z.object({
  settings: z.object(partOf("effective")),
  from: z.object(sources),
});

export type StudySettingsHere = z.infer<typeof StudySettingsHere>;
export type StudySettingsInput = z.infer<typeof StudySettingsInput>;
