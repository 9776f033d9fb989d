import type { PastAction, PastChange } from "@perennial/domain/op/past-action";
import type * as wire from "../outline/wire.ts";
import { readLogRow } from "./logged-ops.ts";
import { tokenOfSource } from "./token-source.ts";

/** Returns a user action of the wire as the history shows it. */
export const pastActionFromWire = (action: wire.UserAction): PastAction => ({
  id: action.id,
  uuid: action.uuid,
  eventType: action.event_type,
  token: tokenOfSource(action.event_source),
  payload: action.payload,
  at: action.created_at,
  changes: action.data_mutations.map(pastChangeFromWire),
});

/** Returns a row of the log as the history shows it. */
export function pastChangeFromWire(row: wire.DataMutation): PastChange {
  const reading = readLogRow(row);
  return {
    id: row.id,
    version: row.version,
    callUuid: row.mutation_uuid,
    actionUuid: row.user_action_uuid,
    op: reading.kind === "op" ? reading.op : null,
  };
}
