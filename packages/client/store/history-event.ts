import type { PastAction, PastChange } from "@perennial/domain/op/past-action";

/** What reaches the history while it is open. */
export type HistoryEvent =
  | { readonly type: "action"; readonly action: PastAction }
  /** These joined the actions they name, which may be known already or not. */
  | { readonly type: "changes"; readonly changes: readonly PastChange[] }
  /** The stream begins anew: what happened while there was none was not told. */
  | { readonly type: "began" };
