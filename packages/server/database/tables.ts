/**
 * The rows of the tables as `createPool` hands them out: bigint as number, timestamptz as Date. Those of records
 * follow from the table of kinds: see record-rows.ts.
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
}

/** The stored answer of a mutation that was applied. */
export interface MutationRow {
  readonly user_id: number;
  readonly uuid: string;
  readonly body_hash: string;
  readonly status: number;
  readonly body: unknown;
  readonly version: number;
  readonly created_at: Date;
}

export interface UserActionRow {
  readonly user_id: number;
  readonly id: number;
  readonly uuid: string;
  readonly event_type: string;
  readonly event_source: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly created_at: Date;
}
