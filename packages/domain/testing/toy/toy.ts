import type { Kind } from "../../kind/kind.ts";

/** A kind that only tests know: a thing that lies by a node. */
export const toy = {
  table: "toys",
  fields: {
    nodeId: { type: "reference", to: "node" },
    label: { type: "text", isMerged: true, isTrimmed: true },
    tone: { type: "choice", of: ["soft", "loud"] },
    size: { type: "integer" },
    foundAt: { type: "moment", isNullable: true },
  },
  changes: "any-field",
  commands: "generic",
} as const satisfies Kind;
