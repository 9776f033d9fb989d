/** A proposed card: both sides are plain text, and neither is blank. */
export interface CardDraft {
  readonly question: string;
  readonly answer: string;
}
