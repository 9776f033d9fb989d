import type * as wire from "@perennial/contract/outline/wire";

/** Rows of a user's log that this server has just committed, as anybody would read them. */
export interface WrittenRows {
  /** Where the log and the list of user actions ended before them, and the generation of both. */
  readonly after: { readonly version: number; readonly userActionId: number; readonly generation: string };
  readonly rows: readonly wire.DataMutation[];
}
