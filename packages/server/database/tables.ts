/**
 * A row of `users`. Rows are as `createPool` hands them out: bigint as number, timestamptz as Date; those of records
 * follow from the table of kinds, in `record-rows.ts`.
 */
export interface UserRow {
  readonly id: number;
  readonly username: string;
  readonly is_anonymous: boolean;
  readonly has_subscription: boolean;
  readonly subscription_status: string;
  readonly trial_ends_at: Date | null;
  readonly current_period_end: Date | null;
  readonly created_at: Date;
  /** How many rows the user's log has; the version of the last one. */
  readonly version: number;
  readonly last_user_action_id: number;
  readonly root_node_id: number | null;
  /** The account that took this one's notes over, and when. */
  readonly merged_into: number | null;
  readonly closed_at: Date | null;
}

/** A row of the log, `data_mutations`: what one op did to one record. */
export interface DataMutationRow {
  readonly user_id: number;
  readonly version: number;
  readonly id: number;
  readonly uuid: string;
  readonly mutation_uuid: string;
  readonly user_action_uuid: string | null;
  readonly mutation_type: string;
  readonly table_name: string;
  readonly record_id: number;
  readonly old_values: Readonly<Record<string, unknown>> | null;
  readonly new_values: Readonly<Record<string, unknown>> | null;
  readonly created_at: Date;
  /** The version of the last row of the same call; null in rows from before this was kept. */
  readonly call_version: number | null;
  /** The UUID of the call that this one takes back, or does again. */
  readonly undo_of: string | null;
  /** The version of the first row that this one stands for, since the log was compacted; null where it stands for itself. */
  readonly first_version: number | null;
}

/** A row of `mutations`: the answer of a call that was applied, given again when it is sent again. */
export interface MutationRow {
  readonly user_id: number;
  readonly uuid: string;
  readonly body_hash: string;
  readonly status: number;
  readonly body: unknown;
  readonly version: number;
  readonly created_at: Date;
}

/** A row of `user_actions`: what a person did, as the client told it. */
export interface UserActionRow {
  readonly user_id: number;
  readonly id: number;
  readonly uuid: string;
  readonly event_type: string;
  readonly event_source: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly created_at: Date;
}
