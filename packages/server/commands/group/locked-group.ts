import pg from "pg";
import { callBy } from "../../database/cluster/user-way.ts";
import { PLAN_FOR_WALKS } from "../../database/pool.ts";
import { runAgain } from "../../database/run-again.ts";
import { tookTooLong, wasRolledBackForAnother } from "../../database/sqlstates.ts";
import { refuse } from "../edits/refusal.ts";
import { createFacts } from "../state/facts.ts";
import { loadFacts } from "../state/load-facts.ts";
import { hasWalks } from "../state/needs.ts";
import { findContradiction } from "./foreign-history.ts";
import {
  type Decided,
  decide,
  type Group,
  type GroupDeps,
  type GroupRun,
  outcomeOf,
  write,
} from "./group.ts";
import { lockUser, needsOf, readActions, readStanding } from "./group-reads.ts";
import type { Batch } from "./outcome.ts";
import type { CachedUser } from "./user-cache.ts";

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
 * sent together with the lock, and the write with the commit: two round trips in the ordinary case. It is run again where
 * the database has rolled it back so that another one could go on.
 */
export async function runLocked(
  client: pg.PoolClient,
  deps: GroupDeps,
  userId: number,
  batches: readonly Batch[],
  purpose: Purpose = "performance",
): Promise<GroupRun> {
  const before = deps.cache.of(userId);
  // Until this is committed nothing is known for certain.
  deps.cache.forget(userId);
  let isUsable = true;
  const attempt = async () => {
    try {
      return await inTransaction(client, deps, userId, batches, { purpose, before });
    } catch (error) {
      deps.cache.forget(userId);
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
  { purpose, before }: { readonly purpose: Purpose; readonly before: CachedUser | undefined },
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
  const { known, sessions } = standing;
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
  const group = { userId, batches, needs, now, user, sessions, facts, known, storedActions };
  const decided = await decideAndLoad(client, deps, group);
  const logIds = await deps.logIds.take(async () => client, decided.decision.log.length);
  // Sent together; where both fail, the write says why, and the commit only that it is none.
  const writing = write(deps, group, decided, { call: callBy(client), logIds, before });
  const ending = purpose === "rehearsal" ? takeBack(client) : commit(client);
  ending.catch(() => {});
  const done = await writing;
  await ending;
  if (!done) throw new Error("a group was overtaken under the lock");
  if (purpose === "rehearsal") deps.cache.forget(userId);
  const outcomes = new Map(batches.map((batch, index) => [batch, done.outcomes[index]]));
  return { ...done, outcomes: all.map((batch) => outcomes.get(batch) ?? unknown) };
}

async function commit(client: pg.PoolClient): Promise<void> {
  const { command } = await client.query("commit");
  if (command !== "COMMIT") throw new NotCommitted("the transaction had failed before its commit");
}

/** Rolls back; some constraints are only checked at the end of a transaction. */
const takeBack = (client: pg.PoolClient): Promise<unknown> =>
  Promise.all([client.query("set constraints all immediate"), client.query("rollback")]);

/** Decides a group, and again from the beginning whenever it needs rows that are not loaded. */
async function decideAndLoad(client: pg.PoolClient, deps: GroupDeps, group: Group): Promise<Decided> {
  for (let loads = 0; loads <= MAX_LOADS; loads++) {
    const decided = decide(deps, group);
    if (!("missing" in decided)) return decided;
    await Promise.all([
      ...(hasWalks(decided.missing) ? [client.query(PLAN_FOR_WALKS)] : []),
      loadFacts(client, group.userId, group.facts, decided.missing),
    ]);
  }
  throw new Error("a group asks for more and more rows");
}
