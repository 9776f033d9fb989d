import type { Kind } from "./kind.ts";

/**
 * A sign that is put on a node: that it is done, or that it holds a text that did not stand in the row above. It is a
 * record of its own rather than a field, so that putting and taking it away on two devices never fights with a move or
 * with an edit. A node has a sign while any record puts it there.
 */
export const mark = {
  table: "marks",
  fields: {
    nodeId: { type: "reference", to: "node" },
    sign: { type: "choice", of: ["done", "conflict"] },
  },
  changes: "any-field",
  commands: "generic",
} as const satisfies Kind;
