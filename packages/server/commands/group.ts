import pg from "pg";
import { PLAN_FOR_WALKS } from "../database/pool.ts";
import { runAgain } from "../database/run-again.ts";
import { tookTooLong, wasRolledBackForAnother } from "../database/sqlstates.ts";
import type { WrittenRows } from "../database/written-rows.ts";
import type { Entitlement } from "../policies/entitlement.ts";
import { changedRows } from "./changed-rows.ts";
import { decideGroup, type GroupDecision, type Settled } from "./decide-group.ts";
import { createFacts, type Facts, loadFacts } from "./facts.ts";
import type { Contradiction } from "./generation/contradict.ts";
import { findContradiction } from "./generation/foreign-history.ts";
import {
  commandsOf,
  type LockedUser,
  lockUser,
  needsOf,
  readActions,
  readStanding,
  type StoredActions,
} from "./group-reads.ts";
import { createGroupState, type GroupState } from "./group-state.ts";
import type { KnownUuids } from "./known-uuids.ts";
import { hasWalks, isAlone } from "./needs.ts";
import type { Batch, BatchOutcome } from "./outcome.ts";
import { refuse, statusOf } from "./refusal.ts";
import { type ActionLog, createActionLog } from "./user-actions.ts";
import { writeLog } from "./write-log.ts";
import { writeReviews } from "./write-reviews.ts";
import { writeRows } from "./write-rows.ts";

export interface GroupDeps {
  readonly clock: () => Date;
  readonly entitlement: Entitlement;
}

export type GroupRun =
  | {
      readonly kind: "done";
      /** One for each entry, in order. */
      readonly outcomes: readonly BatchOutcome[];
      readonly version: number;
      /** Whether the log or the list of user actions has grown. */
      readonly wrote: boolean;
      /** All that it has written, where that is known as it stands in the log. */
      readonly written?: WrittenRows;
    }
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

/** `rehearsal`: finds out whether the group would succeed, and rolls it back. */
export type Purpose = "performance" | "rehearsal";

/** A group asks for more rows a few times at most; this ends a loop that never would. */
const MAX_LOADS = 1_000;

const BEGIN = "begin isolation level read committed";
const BEGIN_WITH_WALKS = `${BEGIN}; ${PLAN_FOR_WALKS}`;

/** The COMMIT of a failed transaction answers ROLLBACK instead of an error. */
class NotCommitted extends Error {}

/**
 * Applies the batches of one user in one transaction: lock the user, read, decide, write, commit. The reads are
 * sent together with the lock, and the writes with the commit: two round trips in the ordinary case. It is run again where
 * the database has rolled it back so that another one could go on.
 */
export async function runGroup(
  client: pg.PoolClient,
  deps: GroupDeps,
  userId: number,
  batches: readonly Batch[],
  purpose: Purpose = "performance",
): Promise<GroupRun> {
  let isUsable = true;
  const attempt = async () => {
    try {
      return await inTransaction(client, deps, userId, batches, purpose);
    } catch (error) {
      await client.query("rollback").catch(() => {
        isUsable = false;
      });
      throw error;
    }
  };
  try {
    return await runAgain(attempt);
  } catch (error) {
    if (!isUsable) return { kind: "connection-lost", error };
    if (tookTooLong(error) || wasRolledBackForAnother(error)) return { kind: "hindered", error };
    const byDatabase = error instanceof pg.DatabaseError || error instanceof NotCommitted;
    return { kind: byDatabase ? "refused-by-database" : "failed", error };
  }
}

async function inTransaction(
  client: pg.PoolClient,
  deps: GroupDeps,
  userId: number,
  all: readonly Batch[],
  purpose: Purpose,
): Promise<GroupRun> {
  const facts = createFacts();
  const needs = needsOf(all);
  // The order matters: each statement sees what was committed before it began, and the lock comes first.
  const [, user, standing, storedActions] = await Promise.all([
    client.query(hasWalks(needs) ? BEGIN_WITH_WALKS : BEGIN),
    lockUser(client, userId),
    readStanding(client, userId, all, deps.clock()),
    readActions(client, userId, all),
    loadFacts(client, userId, facts, needs),
  ]);
  const now = deps.clock();
  // The session may have ended while the batch was on its way, because the person signed in elsewhere.
  const unknown = outcomeOf(
    { ok: false, index: null, refusal: refuse("authentication_required"), version: 0 },
    null,
    now,
  );
  const { known } = standing;
  const batches = all.filter((batch) => standing.batches.has(batch));
  if (!user || batches.length === 0) {
    await client.query("rollback");
    return { kind: "done", outcomes: all.map(() => unknown), version: 0, wrote: false };
  }
  const contradiction = findContradiction(userId, user, batches, known, now);
  if (contradiction) {
    await client.query("rollback");
    return { kind: "contradicted", contradiction };
  }
  const input = { client, deps, userId, user, facts, known, storedActions, batches, now };
  const { state, actions, decision } = await decide(input);
  const { log, answers, settled } = decision;
  const rows = changedRows(state.ops, facts, now, state.knownRowId);
  const newActions = actions.fresh;
  await Promise.all([
    ...writeRows(client, userId, rows),
    ...writeReviews(client, userId, state.reviews.changed(), facts.reviews),
    ...writeLog(client, userId, {
      version: user.version,
      log,
      answers,
      actions: newActions,
      lastActionId: newActions.at(-1)?.id ?? user.last_user_action_id,
      now,
    }),
    ...(purpose === "rehearsal" ? takeBack(client) : [commit(client)]),
  ]);
  const done = new Map(settled.map((each, i) => [batches[i], outcomeOf(each, user.generation, now)]));
  return {
    kind: "done",
    outcomes: all.map((batch) => done.get(batch) ?? unknown),
    version: user.version + log.length,
    wrote: log.length > 0 || newActions.length > 0,
  };
}

async function commit(client: pg.PoolClient): Promise<void> {
  const { command } = await client.query("commit");
  if (command !== "COMMIT") throw new NotCommitted("the transaction had failed before its commit");
}

/** Rolls back; some constraints are only checked at the end of a transaction. */
const takeBack = (client: pg.PoolClient): Promise<unknown>[] => [
  client.query("set constraints all immediate"),
  client.query("rollback"),
];

interface DecideInput {
  readonly client: pg.PoolClient;
  readonly deps: GroupDeps;
  readonly userId: number;
  readonly user: LockedUser;
  readonly facts: Facts;
  readonly known: KnownUuids;
  readonly storedActions: StoredActions;
  readonly batches: readonly Batch[];
  readonly now: Date;
}

interface Decided {
  readonly state: GroupState;
  readonly actions: ActionLog;
  readonly decision: GroupDecision;
}

/** Decides the group, and again from the beginning whenever it needs rows that are not loaded. */
async function decide(input: DecideInput): Promise<Decided> {
  const { client, deps, userId, user, facts, known, storedActions, batches, now } = input;
  const alone = isAlone(commandsOf(batches));
  for (let loads = 0; loads <= MAX_LOADS; loads++) {
    const may = (feature: Parameters<Entitlement>[1]) => deps.entitlement(user, feature);
    const state = createGroupState({ userId, rootNodeId: user.root_node_id, now, facts, alone, may });
    const actions = createActionLog(userId, storedActions, now);
    const step = decideGroup(state, actions, batches, user, known).next();
    if (step.done) return { state, actions, decision: step.value };
    const needs = step.value;
    await Promise.all([
      ...(hasWalks(needs) ? [client.query(PLAN_FOR_WALKS)] : []),
      loadFacts(client, userId, facts, needs),
    ]);
  }
  throw new Error("a group asks for more and more rows");
}

/** What is answered to a batch. */
export function outcomeOf(settled: Settled, generation: string | null, at: Date): BatchOutcome {
  if (settled.ok) return { ...settled, generation: generation ?? "", at };
  const { refusal, index, version } = settled;
  const { code, message } = refusal;
  const details = { ...refusal.details, ...(index === null ? {} : { index }) };
  return { ok: false, status: statusOf(refusal), code, message, details, version, generation, at };
}
