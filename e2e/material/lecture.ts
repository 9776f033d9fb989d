/** A part of a lecture as a student takes it down. */
export interface Section {
  /** Notes as indented text; the first line is the section's heading. */
  readonly notes: string;
  /** Which of the notes become cards: the note is the question. */
  readonly cards: readonly { readonly question: string; readonly answer: string; readonly edited: string }[];
}
