/** What the person did, for the history, and what to say when it fails. */
export interface Action {
  readonly eventType: string;
  readonly source: string;
  readonly payload?: Record<string, unknown>;
  readonly failure?: FailureText;
}

/** The catalogue's sentence for a failed change; `{status}` and `{reason}` come from the server's answer. */
export type FailureText = string;
