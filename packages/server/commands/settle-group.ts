import type pg from "pg";
import type { WrittenRows } from "../database/written-rows.ts";
import { type EditsDeps, editAtOnce } from "./edit-at-once.ts";
import type { Generations } from "./generation/generations.ts";
import { type GroupRun, runGroup } from "./group.ts";
import type { Batch, BatchOutcome } from "./outcome.ts";
import { type Rehearsal, soundPart } from "./sound-part.ts";

/** A batch, and who waits for its outcome. */
export interface Waiting {
  readonly batch: Batch;
  readonly resolve: (outcome: BatchOutcome) => void;
  readonly reject: (error: unknown) => void;
}

export interface SettleDeps extends EditsDeps {
  /** Told after every commit that wrote something: see events/notifier.ts. */
  readonly notify: (userId: number, written?: WrittenRows) => void;
  /** Told of a defect of ours that was kept to the command it is in. */
  readonly onDefect: (error: unknown, userId: number) => void;
  readonly generations: Pick<Generations, "contradicted">;
}

/**
 * Settles a group in one transaction; where that does not work, in parts, so that what goes wrong with one fails
 * none of the others. Never throws: what goes wrong is handed to those who wait.
 * @returns whether the connection can still be used
 */
export async function settleGroup(
  client: pg.PoolClient,
  deps: SettleDeps,
  userId: number,
  group: readonly Waiting[],
): Promise<boolean> {
  const batches = group.map((entry) => entry.batch);
  const run =
    (await editAtOnce({ client }, deps, userId, batches)) ?? (await runGroup(client, deps, userId, batches));
  if (run.kind === "done") return tell(deps, userId, group, run);
  if (run.kind === "contradicted") {
    try {
      await deps.generations.contradicted(run.contradiction, client);
    } catch (error) {
      return fail(group, { kind: "connection-lost", error });
    }
    return settleGroup(client, deps, userId, group);
  }
  const [only, ...others] = group;
  if (run.kind === "connection-lost" || run.kind === "hindered" || only === undefined)
    return fail(group, run);
  if (others.length === 0) return settleAlone(client, deps, userId, only, run);
  let isUsable = true;
  for (const entry of group) {
    if (isUsable) isUsable = await settleGroup(client, deps, userId, [entry]);
    else entry.reject(new Error("The connection to the database was lost."));
  }
  return isUsable;
}

/** Tells the readers of the user what was written, and each who waits its outcome. */
function tell(
  deps: SettleDeps,
  userId: number,
  group: readonly Waiting[],
  { wrote, written, outcomes }: Extract<GroupRun, { readonly kind: "done" }>,
): true {
  if (wrote) deps.notify(userId, written);
  for (const [index, entry] of group.entries()) {
    const outcome = outcomes[index];
    if (outcome) entry.resolve(outcome);
  }
  return true;
}

/**
 * Settles a group of edits on the worker of a cluster where the user's rows lie.
 * @param client leads there
 * @returns whether the group is settled; where it is not, nothing was written, or nobody knows, and the coordinator finds out
 */
export async function settleEditsOn(
  client: pg.PoolClient,
  deps: SettleDeps & { readonly pool: pg.Pool },
  userId: number,
  group: readonly Waiting[],
): Promise<boolean> {
  const batches = group.map((entry) => entry.batch);
  const run = await editAtOnce({ client, coordinator: deps.pool }, deps, userId, batches);
  if (run?.kind === "done") return tell(deps, userId, group, run);
  if (run?.kind !== "hindered") return false;
  fail(group, run);
  return true;
}

type Failed = Exclude<GroupRun, { readonly kind: "done" | "contradicted" }>;

function fail(group: readonly Waiting[], run: Failed): boolean {
  for (const entry of group) entry.reject(run.error);
  return run.kind !== "connection-lost";
}

/** A batch that failed by itself: where its commands are settled one by one, those that are broken fail alone. */
async function settleAlone(
  client: pg.PoolClient,
  deps: SettleDeps,
  userId: number,
  entry: Waiting,
  failed: Failed,
): Promise<boolean> {
  const { batch } = entry;
  if (batch.atomic || batch.broken) return fail([entry], failed);
  const rehearse = async (part: Batch): Promise<Rehearsal> => {
    const run = await runGroup(client, deps, userId, [part], "rehearsal");
    if (run.kind === "done" || run.kind === "contradicted") return "sound";
    return run.kind === "connection-lost" || run.kind === "hindered" ? "no-connection" : run;
  };
  const sound = await soundPart(batch, rehearse);
  if (sound === null) return fail([entry], failed);
  for (const error of sound.errors) deps.onDefect(error, userId);
  return settleGroup(client, deps, userId, [{ ...entry, batch: sound.batch }]);
}
