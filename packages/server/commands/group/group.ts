import type { CallForUser } from "../../database/cluster/user-way.ts";
import type { WrittenRows } from "../../database/written-rows.ts";
import type { Entitlement } from "../../policies/entitlement.ts";
import { statusOf } from "../edits/refusal.ts";
import type { Contradiction } from "../generation/contradict.ts";
import type { KnownUuids } from "../idempotency/known-uuids.ts";
import type { LogIds } from "../log/log-ids.ts";
import { reviewWrites } from "../log/write-reviews.ts";
import { rowWrites } from "../log/write-rows.ts";
import { changedRows } from "../state/changed-rows.ts";
import type { Facts } from "../state/facts.ts";
import { createGroupState, type GroupState } from "../state/group-state.ts";
import { isAlone, type Needs } from "../state/needs.ts";
import { decideGroup, type GroupDecision, type Settled } from "./decide-group.ts";
import { commandsOf, type LockedUser, type StoredActions } from "./group-reads.ts";
import type { LoggedGrowth } from "./growth.ts";
import type { Batch, BatchOutcome } from "./outcome.ts";
import type { Quotas } from "./quotas.ts";
import { type ActionLog, createActionLog } from "./user-actions.ts";
import { type CachedUser, cachedAfter, type UserCache } from "./user-cache.ts";
import { type GroupWrite, logEntries, writeGroup } from "./write-group.ts";

export interface GroupDeps {
  readonly clock: () => Date;
  readonly entitlement: Entitlement;
  readonly cache: UserCache;
  readonly logIds: LogIds;
  readonly quotas: Quotas;
}

export interface GroupDone {
  readonly kind: "done";
  /** One for each entry, in order. */
  readonly outcomes: readonly BatchOutcome[];
  readonly version: number;
  /** Whether the log or the list of user actions has grown. */
  readonly wrote: boolean;
  /** What was added to the account. */
  readonly growth?: LoggedGrowth;
  /** All that it has written, where that is rows of the log alone. */
  readonly written?: WrittenRows;
}

export type GroupRun =
  | GroupDone
  /** Nothing was done, because a batch proves that the log was cut: that has to be dealt with first. */
  | { readonly kind: "contradicted"; readonly contradiction: Contradiction }
  | { readonly kind: "refused-by-database"; readonly error: unknown }
  /**
   * Others are in the way: the group took longer than the settings allow, mostly waiting for a lock, or was rolled back for
   * another transaction each time. Parts of it would fare the same.
   */
  | { readonly kind: "hindered"; readonly error: unknown }
  | { readonly kind: "connection-lost"; readonly error: unknown }
  /** A defect of ours. */
  | { readonly kind: "failed"; readonly error: unknown };

/** A group of batches, and what it is decided on. */
export interface Group {
  readonly userId: number;
  readonly batches: readonly Batch[];
  readonly needs: Needs;
  readonly now: Date;
  readonly user: LockedUser;
  readonly sessions: ReadonlyMap<string, number>;
  readonly facts: Facts;
  readonly known: KnownUuids;
  readonly storedActions: StoredActions;
}

export interface Decided {
  readonly state: GroupState;
  readonly actions: ActionLog;
  readonly decision: GroupDecision;
}

/** Decides a group on what is read of it so far. @returns what more it needs, where that is not enough */
export function decide(deps: GroupDeps, group: Group): Decided | { readonly missing: Needs } {
  const { userId, user, facts, known, storedActions, batches, now } = group;
  const alone = isAlone(commandsOf(batches));
  const may = (feature: Parameters<Entitlement>[1]) => deps.entitlement(user, feature);
  const state = createGroupState({ userId, rootNodeId: user.root_node_id, now, facts, alone, may });
  const actions = createActionLog(userId, storedActions, now);
  const room = deps.quotas.roomOf(userId);
  const step = decideGroup({ state, actions, room }, batches, user, known).next();
  return step.done ? { state, actions, decision: step.value } : { missing: step.value };
}

/** How a decided group is written. */
export interface Writing {
  /** Carries the call out; it is sent at once. */
  readonly call: CallForUser;
  /** Ids for the rows of the log, one each. */
  readonly logIds: readonly number[];
  /** What was known of the user before. */
  readonly before: CachedUser | undefined;
  /** The user's row, where it is not locked. */
  readonly seen?: LockedUser;
}

/**
 * Writes what was decided, in one call, and keeps what is known of the user from then on.
 * @returns null where the user's row has changed since it was seen: nothing is written then
 */
export async function write(
  deps: GroupDeps,
  group: Group,
  { state, actions, decision }: Decided,
  { call, logIds, before, seen }: Writing,
): Promise<GroupDone | null> {
  const { userId, user, facts, now } = group;
  const { log, answers, settled, growth } = decision;
  const rows = changedRows(state.ops, facts, now, state.knownRowId);
  const lastActionId = actions.fresh.at(-1)?.id ?? user.last_user_action_id;
  const tables = [...rowWrites(rows, state.heirs), ...reviewWrites(state.reviews.changed(), facts.reviews)];
  const all = {
    version: user.version,
    log,
    logIds,
    answers,
    actions: actions.fresh,
    lastActionId,
    tables,
    now,
  };
  if (!(await writeGroup(call, userId, all, seen))) return null;
  const version = user.version + log.length;
  deps.cache.keep(userId, cachedAfter(before, { ...group, rows, version, lastActionId }));
  return {
    kind: "done",
    outcomes: settled.map((each) => outcomeOf(each, user.generation, now)),
    version,
    wrote: log.length > 0 || actions.fresh.length > 0,
    growth,
    ...(actions.fresh.length > 0 ? {} : { written: writtenRows(user, all) }),
  };
}

/** The rows of the log that were written, as a read would bring them. */
function writtenRows(user: LockedUser, { log, logIds, now }: GroupWrite): WrittenRows {
  const created_at = now.toISOString();
  const { version, last_user_action_id: userActionId, generation } = user;
  return {
    after: { version, userActionId, generation },
    rows: logEntries(log, version).map((entry, index) => ({ ...entry, id: logIds[index] ?? 0, created_at })),
  };
}

/** What is answered to a batch. */
export function outcomeOf(settled: Settled, generation: string | null, at: Date): BatchOutcome {
  if (settled.ok) return { ...settled, generation: generation ?? "", at };
  const { refusal, index, version } = settled;
  const { code, message } = refusal;
  const details = { ...refusal.details, ...(index === null ? {} : { index }) };
  return { ok: false, status: statusOf(refusal), code, message, details, version, generation, at };
}
