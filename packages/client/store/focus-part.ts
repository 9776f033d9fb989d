/** `inner` is what the row is for: the field of a note, its link while viewing, the front or back of a card. */
export type FocusPart = "inner" | "row" | "form";
