import type { Kind } from "./kind.ts";
import { isDate, LEAST_RETENTION, MOST_PER_DAY, MOST_RETENTION, readSteps } from "./study-bounds.ts";

/** How a learner wants to study a branch; what is null is as it is for the branch above. */
export const studySettings = {
  table: "study_settings",
  fields: {
    nodeId: { type: "reference", to: "node" },
    /** The chance of recall at which a card comes back. */
    desiredRetention: { type: "number", isNullable: true, least: LEAST_RETENTION, most: MOST_RETENTION },
    newPerDay: { type: "integer", isNullable: true, least: 0, most: MOST_PER_DAY },
    reviewsPerDay: { type: "integer", isNullable: true, least: 0, most: MOST_PER_DAY },
    /** Minutes, as `1 10`; an empty text is no step at all. */
    learningSteps: { type: "text", isNullable: true, fits: (text) => readSteps(text) !== undefined },
    /** A date, as `2027-02-12`; an empty text is no exam, where a branch above has one. */
    examDate: { type: "text", isNullable: true, fits: (text) => text === "" || isDate(text) },
  },
  changes: "any-field",
  commands: "generic",
} as const satisfies Kind;
