import type { FirstHint } from "./hints-memory.ts";

export const BELOW_TEXTS = {
  firstNote: "Press {key} in the title to go to the first note.",
  empty: "There are no notes below this one yet. Press {key} to start editing.",
} as const;

export const FIRST_HINT_TEXTS: { readonly [H in FirstHint]: readonly [chord: string, what: string] } = {
  nest: ["Tab", "puts a note under the one above"],
  card: ["Alt+Enter", "makes a card of the note"],
  keys: ["?", "shows all keys"],
};
