import type { Kind } from "../../kind/kind.ts";

/** A kind that only tests know: a word that is stuck to what a node shows. */
export const toyLabel = {
  table: "toy_labels",
  fields: {
    noteId: { type: "reference", to: "note" },
    text: { type: "text", isMerged: true },
  },
  changes: "any-field",
  commands: "generic",
} as const satisfies Kind;
