import type * as wire from "@perennial/contract/outline/wire";
import type { DataMutationRow, UserActionRow } from "./tables.ts";

/** Writes a row of the log as the wire shows it. */
export const dataMutationToWire = (row: DataMutationRow): wire.DataMutation => ({
  id: row.id,
  uuid: row.uuid,
  mutation_uuid: row.mutation_uuid,
  user_action_uuid: row.user_action_uuid,
  mutation_type: row.mutation_type,
  table_name: row.table_name,
  record_id: row.record_id,
  old_values: row.old_values,
  new_values: row.new_values,
  created_at: row.created_at.toISOString(),
  version: row.version,
  call_version: row.call_version,
  undo_of: row.undo_of,
});

/** Writes what a person did as the wire shows it. @param mutations the rows of the log that came of it */
export const userActionToWire = (row: UserActionRow, mutations: wire.DataMutation[]): wire.UserAction => ({
  id: row.id,
  uuid: row.uuid,
  event_type: row.event_type,
  event_source: row.event_source,
  payload: row.payload,
  created_at: row.created_at.toISOString(),
  data_mutations: mutations,
});
