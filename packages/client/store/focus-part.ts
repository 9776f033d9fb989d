/** `inner` is what the row is for: the field of a note, its link while viewing, the face of a card. */
export type FocusPart = "inner" | "row" | "form";
