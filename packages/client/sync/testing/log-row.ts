import type { LogRow } from "@perennial/contract/log/logged-ops";
import type { DataMutation } from "@perennial/contract/outline/wire";

/** Of the row, and of its call. */
export const ROW_UUID = "0f9c1c9e-2d43-4c6e-9f0a-6f1d2b3c4d5e";

/** A row of the log as the server tells it, the only one of its call. */
export const logRowAt = (version: number, record: LogRow): DataMutation => ({
  id: version,
  uuid: ROW_UUID,
  mutation_uuid: ROW_UUID,
  user_action_uuid: null,
  created_at: "2026-01-10T09:00:00.000Z",
  version,
  call_version: version,
  ...record,
});
