export const FIND_TEXTS = {
  placeholder: "Find in this tree",
  none: "No match",
  place: (match: number, matches: number) => `${match} of ${matches}`,
} as const;
