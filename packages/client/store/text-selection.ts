/** From where to where a text is selected; a caret where both are one. */
export interface TextSelection {
  readonly start: number;
  readonly end: number;
}

/** What was selected in a field before an input, and is after it. */
export interface TypedSelections {
  readonly before: TextSelection;
  readonly after: TextSelection;
}
