import type pg from "pg";
import { openUserWay, type UserWay } from "../../database/cluster/user-way.ts";
import { NO_WORKERS, type UserWorkers } from "../../database/cluster/user-workers.ts";
import { createLogIds } from "../log/log-ids.ts";
import type { Batch, BatchOutcome } from "./outcome.ts";
import { withProgram } from "./program-actions.ts";
import { NO_QUOTAS, type Quotas } from "./quotas.ts";
import { type SettleDeps, settleGroup, type Waiting } from "./settle-group.ts";
import { createUserCache } from "./user-cache.ts";

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

export interface CommandQueueDeps extends Omit<SettleDeps, "cache" | "logIds" | "quotas"> {
  readonly pool: pg.Pool;
  /** Nothing is limited unless given. */
  readonly quotas?: Quotas;
  /** The way past the coordinator of a cluster; none unless given. */
  readonly workers?: UserWorkers;
}

type WorkDeps = SettleDeps & Pick<CommandQueueDeps, "pool" | "workers">;

/** How many commands of one user are taken into one transaction; a single batch may have more. */
const COMMANDS_PER_GROUP = 200;

/** Creates one queue per user: what arrives during a transaction is taken into the next one together. */
export function createCommandQueue(given: CommandQueueDeps): CommandQueue {
  const deps = { quotas: NO_QUOTAS, ...given, cache: createUserCache(), logIds: createLogIds() };
  const lanes = new Map<number, { readonly waiting: Waiting[]; readonly done: Promise<void> }>();

  async function clear(userId: number, waiting: Waiting[]): Promise<void> {
    while (waiting.length > 0) await work(deps, userId, waiting);
    lanes.delete(userId);
  }

  return {
    submit(userId, batch) {
      return new Promise((resolve, reject) => {
        const entry = { batch: batch.program ? withProgram(batch, batch.program) : batch, resolve, reject };
        const lane = lanes.get(userId);
        if (lane) {
          lane.waiting.push(entry);
          return;
        }
        const waiting = [entry];
        // The work begins after this call returns, so the lane exists before the work can end.
        const done = Promise.resolve().then(() => clear(userId, waiting));
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

/** Runs the queue of a user. Never throws: failures are handed to those who wait. */
async function work(deps: WorkDeps, userId: number, waiting: Waiting[]): Promise<void> {
  let way: UserWay;
  await deps.quotas.ready(
    userId,
    waiting.map(({ batch }) => batch),
  );
  try {
    way = await openUserWay(deps.pool, deps.workers ?? NO_WORKERS, userId);
  } catch (error) {
    for (const entry of takeGroup(waiting)) entry.reject(error);
    return;
  }
  // Taken only now, so that what arrived while waiting for a connection goes along.
  const isUsable = await settleGroup(way, deps, userId, takeGroup(waiting));
  way.close(isUsable);
}
