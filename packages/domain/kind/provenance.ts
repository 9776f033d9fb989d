import type { Kind } from "./kind.ts";

/**
 * What a row came from that a person took from a draft: the words that it rests on, and who drafted it. A row that rests on
 * several quotes has a record of each (decision 148).
 */
export const provenance = {
  table: "provenances",
  fields: {
    nodeId: { type: "reference", to: "node" },
    /** The row that is quoted; null of words that stand in no tree. */
    sourceId: { type: "reference", to: "node", isLoose: true, isNullable: true },
    /** The file that the words are from; null of words of a row or a text. */
    fileId: { type: "integer", isNullable: true, absent: null },
    /** Of that file; from 1. */
    page: { type: "integer", isNullable: true },
    /** As they stood when they were drafted from; empty where nothing is quoted. */
    quote: { type: "text" },
    /** Where they stood in the text of the row, in UTF-16 units, the end left out. */
    quoteStart: { type: "integer" },
    quoteEnd: { type: "integer" },
    drafter: { type: "choice", of: ["model", "rules", "agent"] },
    /** The name of the model or of the agent; empty for rules. */
    label: { type: "text" },
    promptVersion: { type: "integer" },
    /** Whether the person changed it before it was taken. */
    isEdited: { type: "boolean" },
  },
  changes: "any-field",
  commands: "generic",
} as const satisfies Kind;
