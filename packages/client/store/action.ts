/** What the person did, for the history, and what to say when it fails. */
export interface Action {
  readonly eventType: string;
  readonly source: string;
  readonly payload?: Record<string, unknown>;
  readonly failure?: FailureText;
}

/**
 * The sentence a person reads when a change fails: one of the specification's catalogue. `{status}` and
 * `{reason}` stand for the HTTP status with its words and for what the server said.
 */
export type FailureText = string;
