import type { Op } from "@perennial/domain/op/op";
import type { Earlier } from "../log/log-entry.ts";
import type { GroupState } from "../state/group-state.ts";

/** What a call did that a command takes back. */
interface EarlierCall {
  readonly ops: readonly Op[];
  /** Whether it is of the same group, whose rows are in no table yet. */
  readonly isOwn: boolean;
}

/** Returns what a call did: by what the group has recorded so far, else by the log. */
export function earlierCall({ facts }: GroupState, call: string, { log }: Earlier): EarlierCall {
  const uuid = call.toLowerCase();
  const own = log.filter(({ mutationUuid }) => mutationUuid === uuid).map(({ op }) => op);
  return own.length > 0 ? { ops: own, isOwn: true } : { ops: facts.calls.get(uuid) ?? [], isOwn: false };
}
