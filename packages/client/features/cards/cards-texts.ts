import type { CardFilter } from "@perennial/domain/study/card-filters";
import { counted, numberText } from "@perennial/domain/text/counted";

/** What stands on the page of all cards. */
export const CARDS_TEXTS = {
  title: "All cards",
  counted: (cards: number) => counted(cards, "card"),
  selected: (cards: number) => `${numberText(cards)} selected`,
  none: "No flashcards yet. Write a note with :: between question and answer, and press Enter.",
  noneHere: "No card is like that.",
  selectAll: "Select all cards",
  clear: "Clear selection",
  columns: "Columns",
  keys: "Arrow keys move, Space selects, Shift selects a range, Enter opens the card in the outline.",
  presets: "Cards to show",
  review: "Review these",
  actions: "Selected cards",
  reset: (cards: number) => `Reset ${counted(cards, "card")}. The reviews stay in the log.`,
  dueOn: (cards: number, day: string) => `${counted(cards, "card")} due on ${day}`,
  waitsFor: (cards: number, question: string) =>
    cards === 1 ? `Waits for ${question}` : `Waits for ${counted(cards, "card")}: ${question} …`,
  query: "Search these cards: words, #tag, lapses>=3 …",
  moved: (cards: number, to: string) => `Moved ${counted(cards, "row")} to “${to}”`,
  moveTo: "Where to? Type some words of a row",
  noPlace: "No row has these words.",
  emptyNote: "Empty note",
  tagged: (cards: number, name: string) => `Tagged ${counted(cards, "row")} with #${name}`,
  tagHint: "The tag is written behind what the card asks. Cards that have it stay as they are.",
  dueDate: "Set due date",
  dueHint: "A card that was never reviewed is put off until then. The next rating sets another date.",
  marked: {
    suspend: (cards: number) => `Suspended ${counted(cards, "card")}`,
    resume: (cards: number) => `Resumed ${counted(cards, "card")}`,
    bury: (cards: number) => `Buried ${counted(cards, "card")} until tomorrow`,
    flag: (cards: number) => `Flagged ${counted(cards, "card")}`,
    unflag: (cards: number) => `Removed the flag of ${counted(cards, "card")}`,
  },
} as const;

/** What a list is narrowed to; empty for all cards. */
export const PRESETS: readonly {
  readonly query: `is:${CardFilter | "blocked" | "drafted"}` | "";
  readonly label: string;
}[] = [
  { query: "", label: "All" },
  { query: "is:due", label: "Due" },
  { query: "is:new", label: "Never reviewed" },
  { query: "is:leech", label: "Slipping" },
  { query: "is:flagged", label: "Flagged" },
  { query: "is:suspended", label: "Suspended" },
  { query: "is:blocked", label: "Waiting for others" },
  { query: "is:drafted", label: "Drafted" },
];
