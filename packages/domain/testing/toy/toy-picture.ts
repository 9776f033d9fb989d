import type { Kind } from "../../kind/kind.ts";

/** A kind that only tests know: a picture that a node shows. */
export const toyPicture = {
  table: "toy_pictures",
  fields: {
    caption: { type: "text", isMerged: true },
    width: { type: "integer" },
  },
  heading: "caption",
  changes: "any-field",
  commands: "generic",
} as const satisfies Kind & { readonly heading: string };
