import type { Keep } from "@perennial/domain/intent/resolve-conflict";

export const CONFLICT_TEXTS = {
  why: "The same words were changed elsewhere.",
  choose: "Choose between the two while editing.",
  ways: [
    { keep: "both", label: "Keep both", meaning: "Both texts stay, each in its own row" },
    { keep: "mine", label: "Keep mine", meaning: "The text above stays, and this one is deleted" },
    { keep: "theirs", label: "Keep theirs", meaning: "This text replaces the one above" },
  ] satisfies readonly { readonly keep: Keep; readonly label: string; readonly meaning: string }[],
} as const;

export const DONE_HIDDEN_TEXTS = {
  hidden: (notes: number) => (notes === 1 ? "1 done note is hidden." : `${notes} done notes are hidden.`),
  show: (notes: number) => (notes === 1 ? "Show it" : "Show them"),
} as const;
