import type pg from "pg";
import type { UserWay } from "../../database/cluster/user-way.ts";
import type { WrittenRows } from "../../database/written-rows.ts";
import type { Generations } from "../generation/generations.ts";
import type { GroupDeps, GroupDone, GroupRun } from "./group.ts";
import { type Purpose, runLocked } from "./locked-group.ts";
import type { Batch, BatchOutcome } from "./outcome.ts";
import { type Rehearsal, soundPart } from "./sound-part.ts";
import { runUnlocked } from "./unlocked-group.ts";

/** A batch, and who waits for its outcome. */
export interface Waiting {
  readonly batch: Batch;
  readonly resolve: (outcome: BatchOutcome) => void;
  readonly reject: (error: unknown) => void;
}

export interface SettleDeps extends GroupDeps {
  /** Told after every commit that wrote something: see events/notifier.ts. */
  readonly notify: (userId: number, written?: WrittenRows) => void;
  /** Told of a defect of ours that was kept to the command it is in. */
  readonly onDefect: (error: unknown, userId: number) => void;
  readonly generations: Pick<Generations, "contradicted">;
}

/**
 * Settles a group on what is known, or else in one transaction; where that does not work, in parts, so that what goes wrong with one fails
 * none of the others. Never throws: what goes wrong is handed to those who wait.
 * @returns whether the connection can still be used
 */
export async function settleGroup(
  way: UserWay,
  deps: SettleDeps,
  userId: number,
  group: readonly Waiting[],
): Promise<boolean> {
  const batches = group.map((entry) => entry.batch);
  const run = (await runUnlocked(way, deps, userId, batches)) ?? (await lockOn(way, deps, userId, batches));
  if (run.kind === "done") return tell(deps, userId, group, run);
  if (run.kind === "contradicted") {
    try {
      await deps.generations.contradicted(run.contradiction, await way.connect());
    } catch (error) {
      return fail(group, { kind: "connection-lost", error });
    }
    return settleGroup(way, deps, userId, group);
  }
  const [only, ...others] = group;
  if (run.kind === "connection-lost" || run.kind === "hindered" || only === undefined)
    return fail(group, run);
  if (others.length === 0) return settleAlone(way, deps, userId, only, run);
  let isUsable = true;
  for (const entry of group) {
    if (isUsable) isUsable = await settleGroup(way, deps, userId, [entry]);
    else entry.reject(new Error("The connection to the database was lost."));
  }
  return isUsable;
}

/** Runs a group under the lock. */
async function lockOn(
  way: UserWay,
  deps: SettleDeps,
  userId: number,
  batches: readonly Batch[],
  purpose?: Purpose,
): Promise<GroupRun> {
  let client: pg.PoolClient;
  try {
    client = await way.connect();
  } catch (error) {
    return { kind: "connection-lost", error };
  }
  return runLocked(client, deps, userId, batches, purpose);
}

/** Tells the readers of the user what was written, and each who waits its outcome. */
function tell(
  deps: SettleDeps,
  userId: number,
  group: readonly Waiting[],
  { wrote, written, growth, outcomes }: GroupDone,
): true {
  if (growth) deps.quotas.wrote(userId, growth);
  if (wrote) deps.notify(userId, written);
  for (const [index, entry] of group.entries()) {
    const outcome = outcomes[index];
    if (outcome) entry.resolve(outcome);
  }
  return true;
}

type Failed = Exclude<GroupRun, { readonly kind: "done" | "contradicted" }>;

function fail(group: readonly Waiting[], run: Failed): boolean {
  for (const entry of group) entry.reject(run.error);
  return run.kind !== "connection-lost";
}

/** A batch that failed by itself: where its commands are settled one by one, those that are broken fail alone. */
async function settleAlone(
  way: UserWay,
  deps: SettleDeps,
  userId: number,
  entry: Waiting,
  failed: Failed,
): Promise<boolean> {
  const { batch } = entry;
  if (batch.atomic || batch.broken) return fail([entry], failed);
  const rehearse = async (part: Batch): Promise<Rehearsal> => {
    const run = await lockOn(way, deps, userId, [part], "rehearsal");
    if (run.kind === "done" || run.kind === "contradicted") return "sound";
    return run.kind === "connection-lost" || run.kind === "hindered" ? "no-connection" : run;
  };
  const sound = await soundPart(batch, rehearse);
  if (sound === null) return fail([entry], failed);
  for (const error of sound.errors) deps.onDefect(error, userId);
  return settleGroup(way, deps, userId, [{ ...entry, batch: sound.batch }]);
}
