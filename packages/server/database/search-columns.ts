import type { HAS_NAMES } from "@perennial/domain/search/query/query";

/** What stands in texts, by the places of the bits in `search_rows.contents`. More go to the end, with another form. */
const CONTENT_BITS = [
  "link",
  "image",
  "audio",
  "file",
  "pdf",
  "math",
  "code",
  "tag",
  "embed",
  "blank",
] as const satisfies readonly ((typeof HAS_NAMES)[number] | "embed" | "blank")[];
export type ContentBit = (typeof CONTENT_BITS)[number];

/** The number whose bit says that something stands there. */
export const bitOf = (name: ContentBit): number => 1 << CONTENT_BITS.indexOf(name);
