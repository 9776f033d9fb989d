import type { PastAction } from "@perennial/domain/op/past-action";
import type { MutationRecord } from "../../store/mutation-record.ts";

/** What an action says of itself, here or in the log. */
export type ToldAction = Pick<PastAction, "uuid" | "eventType" | "payload">;

/** Returns what was done on this page and did not fail, the oldest first. */
export const actionsIn = (records: readonly MutationRecord[]): ToldAction[] =>
  records
    .toReversed()
    .flatMap(({ status, action, payload: { userActionUuid } }) =>
      status === "failed" || userActionUuid === null
        ? []
        : [{ uuid: userActionUuid, eventType: action.eventType, payload: action.payload ?? {} }],
    );

/** Returns the actions that are undone; what was redone since, or whose undo was undone, is not. @param told the oldest first */
export function undoneIn(told: readonly ToldAction[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const undone = new Set<string>();
  /** What an undo has undone, which was done before it. */
  const undoes = new Map<string, string>();
  const set = (uuid: string, isUndone: boolean) => {
    if (isUndone) undone.add(uuid);
    else undone.delete(uuid);
    const earlier = undoes.get(uuid);
    if (earlier !== undefined) set(earlier, !isUndone);
  };
  for (const { uuid, eventType, payload } of told) {
    if (seen.has(uuid)) continue;
    const named = eventType === "undo" ? payload.undone : eventType === "agent.undo" ? payload.action : null;
    if (typeof named === "string" && seen.has(named)) {
      undoes.set(uuid, named);
      set(named, true);
    }
    if (eventType === "redo" && typeof payload.redone === "string") set(payload.redone, false);
    seen.add(uuid);
  }
  return undone;
}
