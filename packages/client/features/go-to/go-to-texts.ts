import type { Why } from "@perennial/domain/search/query/query";
import { counted } from "@perennial/domain/text/counted";

export const GO_TO_TEXTS = {
  noTemplate: "No template found: a row tagged #template is one, with everything below it.",
  results: (count: number, total = count) =>
    total > count ? `${count} of ${counted(total, "result")}` : counted(count, "result"),
  none: "No results",
  showAll: (count: number) => (count === 1 ? "Show it in the outline" : `Show all ${count} in the outline`),
  cards: (count: number) => counted(count, "row"),
  try: "Try",
} as const;

/** What the box is called by what a row is looked for, and what can be typed in it. */
export const PURPOSES = {
  "go-to": { name: "Go to", placeholder: "Words, #tag, is:due, biology > ATP" },
  "move-to": { name: "Move to", placeholder: "Move below …" },
  "insert-template": { name: "Insert template", placeholder: "Template to copy here" },
} as const;

/** Why a term of a search was not read; it stands before this. */
export const UNREAD_TEXTS: Readonly<Record<Exclude<Why, "empty">, string>> = {
  number: "needs a number, as r<0.8 does. It was searched as words.",
  day: "needs a day, as created:2026-01-31 or created:7d do. It was searched as words.",
  value: "is no search that there is. It was searched as words.",
  bracket: "has no other bracket. It was left out.",
  long: "is more than can be read. It was left out.",
  many: "is more than can be read. It was left out.",
  deep: "stands in too many brackets. They were left out.",
};

/** What is offered while nothing is typed: a search, and what it finds. */
export const EXAMPLES: readonly (readonly [query: string, finds: string])[] = [
  ["is:due", "cards that wait"],
  ["#exam", "with this tag"],
  ["biology > ATP", "ATP below biology"],
];

/** The commands that the box offers while nothing is typed, and the words for them where those of the row menu say too little. */
export const GO_TO_COMMANDS: readonly (readonly [id: string, label: string])[] = [
  ["move-to", "Move this row to …"],
  ["find", "Find in this tree"],
  ["complete", "Complete"],
  ["hide-done", "Hide done notes"],
  ["show-done", "Show done notes"],
  ["undo", "Undo"],
  ["redo", "Redo"],
];

/** Pages that the box leads to, by their address. */
export const GO_TO_PAGES: readonly (readonly [address: string, label: string])[] = [
  ["/review?study=all", "Study everything due"],
  ["/progress", "Progress"],
  ["/cards", "All cards"],
  ["/recently-deleted", "Recently deleted"],
  ["/import", "Import"],
  ["/settings", "Settings"],
  ["/releases", "Releases"],
];
