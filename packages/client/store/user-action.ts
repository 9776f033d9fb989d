/** What a person did, as the server keeps it for the history; named as the specification names it. */
export interface UserActionRecord {
  readonly id: number;
  readonly uuid: string;
  readonly event_type: string;
  readonly event_source: string;
  readonly payload: Readonly<Record<string, unknown>>;
  /** ISO 8601 UTC. */
  readonly created_at: string;
  /** What it changed, in order. */
  readonly data_mutations: readonly DataMutationRecord[];
}

export interface DataMutationRecord {
  readonly id: number;
  /** Its place in the log. */
  readonly version: number;
  readonly user_action_uuid: string | null;
  /** The type of the op: `note.edit`. */
  readonly mutation_type: string;
  readonly old_values: Readonly<Record<string, unknown>> | null;
  readonly new_values: Readonly<Record<string, unknown>> | null;
}

/** What reaches the history while it is open. */
export type HistoryEvent =
  | { readonly type: "action"; readonly action: UserActionRecord }
  /** These joined the actions they name, which may be known already or not. */
  | { readonly type: "rows"; readonly rows: readonly DataMutationRecord[] }
  /** The stream begins anew: what happened while there was none was not told. */
  | { readonly type: "began" };
