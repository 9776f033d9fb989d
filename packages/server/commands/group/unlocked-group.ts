import type { UserWay } from "../../database/cluster/user-way.ts";
import { tookTooLong } from "../../database/sqlstates.ts";
import type { KnownUuids } from "../idempotency/known-uuids.ts";
import { findContradiction } from "./foreign-history.ts";
import { decide, type GroupDeps, type GroupRun, write } from "./group.ts";
import { needsOf, type StoredActions } from "./group-reads.ts";
import type { Batch } from "./outcome.ts";
import { cachedFacts, standsStill } from "./user-cache.ts";

/** A command that was carried out before cannot be written again: its key is taken. */
const NONE_USED: KnownUuids = { answers: new Map(), inLog: new Set() };
const NO_ACTIONS: StoredActions = { rows: [], joined: [], ids: [] };

/**
 * Applies the batches of one user without the lock, where all that they need is known from the groups before: they are
 * decided on that, and written where it is still so. It differs from `runLocked` in nothing else.
 * @returns null where nothing was written: the lock has to decide
 */
export async function runUnlocked(
  way: UserWay,
  deps: GroupDeps,
  userId: number,
  batches: readonly Batch[],
): Promise<GroupRun | null> {
  const now = deps.clock();
  const before = deps.cache.of(userId);
  const needs = needsOf(batches);
  const facts = before && cachedFacts(before, needs);
  const isKnown = ({ sessionId, userActions = [] }: Batch) =>
    before !== undefined && userActions.length === 0 && standsStill(before, sessionId, now);
  if (!facts || !batches.every(isKnown)) return null;
  const { user, sessions } = before;
  if (findContradiction(userId, user, batches, NONE_USED, now)) return null;
  const uuids = { known: NONE_USED, storedActions: NO_ACTIONS };
  const group = { userId, batches, needs, now, user, sessions, facts, ...uuids };
  try {
    const decided = decide(deps, group);
    // A refusal may rest on what is over: only a write proves that what is known is true.
    if ("missing" in decided || decided.decision.log.length === 0) return null;
    const logIds = await deps.logIds.take(way.connect, decided.decision.log.length);
    return await write(deps, group, decided, { call: way.call, logIds, before, seen: user });
  } catch (error) {
    // A limit of time is said as it is; anything else will be said by whoever tries it under the lock.
    return tookTooLong(error) ? { kind: "hindered", error } : null;
  }
}
