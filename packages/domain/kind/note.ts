import type { Kind } from "./kind.ts";

export const note = {
  table: "notes",
  fields: { text: { type: "text", isMerged: true } },
  heading: "text",
  changes: "any-field",
} as const satisfies Kind;
