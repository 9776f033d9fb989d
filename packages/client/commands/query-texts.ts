import type { Why } from "@perennial/domain/search/query/query";

/** Why a term of a search was not read; it stands before this. */
export const UNREAD_TEXTS: Readonly<Record<Exclude<Why, "empty" | "order">, string>> = {
  number: "needs a number, as r<0.8 does. It was searched as words.",
  day: "needs a day, as created:2026-01-31 or created:7d do. It was searched as words.",
  value: "is no search that there is. It was searched as words.",
  bracket: "has no other bracket. It was left out.",
  long: "is more than can be read. It was left out.",
  many: "is more than can be read. It was left out.",
  deep: "stands in too many brackets. They were left out.",
};

/** Where the results of a search stand, if not as its hits. */
export type ResultsPlace = "list" | "outline" | "review";

/** The same of a `sort:` that means nothing there. */
export const ORDER_TEXTS: Readonly<Record<ResultsPlace, string>> = {
  list: "sorts no list of cards; press the head of a column. It was left out.",
  outline: "sorts no outline; with limit: it says which notes come first. It was left out.",
  review: "sorts no review: the plan of the day does. It was left out.",
};

/** What is offered while nothing is typed: a search, and what it finds. */
export const EXAMPLES: readonly (readonly [query: string, finds: string])[] = [
  ["is:due", "cards that wait"],
  ["#exam", "with this tag"],
  ["biology > ATP", "ATP below biology"],
];
