import type pg from "pg";
import type { Entitlement } from "../policies/entitlement.ts";
import { type GroupEntry, runGroup } from "./group.ts";
import type { Batch, BatchOutcome } from "./outcome.ts";

export interface CommandQueue {
  /**
   * Applies a batch, after everything of the same user that was submitted before it.
   * @throws when the database does not answer, or refuses what the rules allowed; nothing is written then, unless
   * the connection broke during the commit: the same batch can always be sent again.
   */
  submit(userId: number, batch: Batch): Promise<BatchOutcome>;
  /** Resolves when everything submitted so far is settled. */
  drain(): Promise<void>;
}

export interface CommandQueueDeps {
  readonly pool: pg.Pool;
  readonly clock: () => Date;
  readonly entitlement: Entitlement;
  /** Told after every commit that wrote something: see events/notifier.ts. */
  readonly notify: (userId: number, version: number) => void;
}

/** Commands of one user taken into one transaction together; a batch alone may have more. */
const COMMANDS_PER_GROUP = 200;

interface Waiting extends GroupEntry {
  readonly resolve: (outcome: BatchOutcome) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * One queue per user: while a transaction of a user runs, what arrives for the same user waits, and is then
 * taken into the next one together. Other server processes are kept apart by the lock on the user's row.
 */
export function createCommandQueue(deps: CommandQueueDeps): CommandQueue {
  const lanes = new Map<number, { readonly waiting: Waiting[]; readonly done: Promise<void> }>();

  async function work(userId: number, waiting: Waiting[]): Promise<void> {
    while (waiting.length > 0) await settle(deps, userId, () => takeGroup(waiting));
    lanes.delete(userId);
  }

  return {
    submit(userId, batch) {
      return new Promise((resolve, reject) => {
        const entry = { batch, resolve, reject };
        const lane = lanes.get(userId);
        if (lane) {
          lane.waiting.push(entry);
          return;
        }
        const waiting = [entry];
        // The work begins after this call returns, so the lane is there before it can end.
        const done = Promise.resolve().then(() => work(userId, waiting));
        lanes.set(userId, { waiting, done });
      });
    },
    async drain() {
      while (lanes.size > 0) await Promise.all([...lanes.values()].map((lane) => lane.done));
    },
  };
}

function takeGroup(waiting: Waiting[]): Waiting[] {
  let commands = 0;
  let end = 0;
  for (const entry of waiting) {
    commands += Math.max(1, entry.batch.commands.length);
    if (end > 0 && commands > COMMANDS_PER_GROUP) break;
    end++;
  }
  return waiting.splice(0, end);
}

/** Settles one group. Never throws: what goes wrong is handed to those who wait. */
async function settle(deps: CommandQueueDeps, userId: number, take: () => Waiting[]): Promise<void> {
  let client: pg.PoolClient;
  try {
    client = await deps.pool.connect();
  } catch (error) {
    for (const entry of take()) entry.reject(error);
    return;
  }
  // Taken only now: whatever arrived while waiting for a connection goes along.
  let broken = false;
  for (let groups = [take()]; groups.length > 0; ) {
    const group = groups.shift() ?? [];
    if (broken) {
      for (const entry of group) entry.reject(new Error("The connection to the database was lost."));
      continue;
    }
    const run = await runGroup(client, deps, userId, group);
    if (run.kind === "done") {
      if (run.wrote) deps.notify(userId, run.version);
      for (const [index, entry] of group.entries()) {
        const outcome = run.outcomes[index];
        if (outcome) entry.resolve(outcome);
      }
    } else if (run.kind === "refused-by-database" && group.length > 1) {
      // One of them is bad: each by itself, so that the others do not fail with it.
      groups = group.map((entry) => [entry]);
    } else {
      broken = run.kind === "connection-lost";
      for (const entry of group) entry.reject(run.error);
    }
  }
  client.release(broken);
}
