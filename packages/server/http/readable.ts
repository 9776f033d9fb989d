import { isReadable } from "@perennial/contract/log/reads";
import type * as wire from "@perennial/contract/outline/wire";

/** Returns an action without rows that a client cannot read: one of them would make the answer unreadable to it. */
export const readableAction = (action: wire.UserAction, reads: number): wire.UserAction => ({
  ...action,
  data_mutations: action.data_mutations.filter((row) => isReadable(row.table_name, reads)),
});

/**
 * Returns whether a client can read all of these rows of the log.
 * @param reads what it said that it can read
 */
export const areReadable = (rows: readonly wire.DataMutation[], reads: number): boolean =>
  rows.every((row) => isReadable(row.table_name, reads));
