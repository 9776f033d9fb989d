import { counted, numberText } from "@perennial/domain/text/counted";

export const FIND_TEXTS = {
  placeholder: "Find in this tree",
  none: "No match",
  place: (match: number, matches: number) => `${match} of ${matches}`,
} as const;

export const FILTER_TEXTS = {
  placeholder: "Words, #tag, is:due …",
  notes: (count: number) => counted(count, "note"),
  foundCards: (cards: number, branches: number, notes: number) =>
    `${cards === notes ? `**${counted(cards, "card")}**` : `${numberText(cards)} of them cards`} in ${counted(branches, "branch", "branches")}`,
  review: "Review these",
  cards: "All cards",
  save: "Save search",
  nothing: "Nothing on this page is found.",
  leaveOut: "Leave out {term}",
  clear: "Clear the search",
} as const;
