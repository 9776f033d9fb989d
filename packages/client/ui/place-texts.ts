import { counted } from "@perennial/domain/text/counted";

export const PLACE_TEXTS = {
  empty: "Empty note",
  searching: "Searching your notes …",
  results: (count: number) => counted(count, "result"),
  none: "No results",
} as const;
