import type { FirstHint } from "./hints-memory.ts";

export const BELOW_TEXTS = {
  firstNote: "Press {key} in the title to go to the first note.",
  empty: "There are no notes below this one yet. Press {key} to start editing.",
} as const;

/** Lines to try, each with what Enter at its end makes of it. */
export const EXAMPLE_LINES = [
  ["What carries water in a plant? :: Xylem", "a card"],
  ["das Herz ::: the heart", "a card asked both ways"],
  ["The {{heart}} pumps {{blood}}", "a question for each gap"],
  ["Energy is $E = mc^2$", "a formula"],
] as const;

export const EXAMPLES_TITLE = "Lines to try: a press writes one, Enter at its end makes the card.";

export const FIRST_HINT_TEXTS: { readonly [H in FirstHint]: readonly [chord: string, what: string] } = {
  nest: ["Tab", "puts a note under the one above"],
  card: ["Alt+Enter", "makes a card of the note"],
  keys: ["?", "shows all keys"],
};
