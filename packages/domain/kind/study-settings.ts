import type { Kind } from "./kind.ts";

/** How a learner wants to study a branch; what is null is as it is for the branch above. */
export const studySettings = {
  table: "study_settings",
  fields: {
    nodeId: { type: "reference", to: "node" },
    /** The chance of recall at which a card comes back. */
    desiredRetention: { type: "number", isNullable: true },
    newPerDay: { type: "integer", isNullable: true },
    reviewsPerDay: { type: "integer", isNullable: true },
    /** Minutes, as `1 10`; an empty text is no step at all. */
    learningSteps: { type: "text", isNullable: true },
    /** A date, as `2027-02-12`; an empty text is no exam, where a branch above has one. */
    examDate: { type: "text", isNullable: true },
    /** The weights of the memory model, 21 numbers, as `0.212 1.2931 …`; said of the root, they are the learner's own. */
    weights: { type: "text", isNullable: true, absent: null },
    /** Which days of the week take fewer cards, Monday first, as `2222210`; an empty text is none of them. */
    easyDays: { type: "text", isNullable: true, absent: null },
    /** What was late is spread: from a study day on, over so many days, so many cards, as `20779 5 80`. */
    backlog: { type: "text", isNullable: true, absent: null },
    /** Whether a new card waits until what it needs is known. */
    needsFirst: { type: "boolean", isNullable: true, absent: null },
    /** Whether a line that says a card becomes one when it is ended or left. */
    makesCards: { type: "boolean", isNullable: true, absent: null },
  },
  changes: "any-field",
  commands: "generic",
} as const satisfies Kind;
