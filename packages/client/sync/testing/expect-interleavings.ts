import { brokenInvariants } from "@perennial/contract/testing/invariants";
import fc from "fast-check";
import { expect } from "vitest";
import { expectNothingLost } from "./oracle.ts";
import { play } from "./play.ts";
import { type RunAccount, startRun } from "./run.ts";
import { interleaving, type Step } from "./steps.ts";

/** Plays steps on a new account, and holds what comes of them against the oracle. */
export async function expectPlayed(account: RunAccount, steps: readonly Step[]): Promise<void> {
  const run = await startRun(account);
  for (const step of steps) {
    await play(run, step);
    if (account.look) expect(brokenInvariants(account.look()), `after ${JSON.stringify(step)}`).toEqual([]);
  }
  await expectNothingLost(run);
}

export interface InterleavingCounts {
  readonly runs: number;
  /** At most, of each run. */
  readonly steps: number;
  /** Leads to the same runs again. */
  readonly seed: number;
  readonly hasBadDays: boolean;
}

/** Without a wish always the same runs, so that a failure is the work of a change; the command draws another seed. */
const USUAL_SEED = 20_261_122;

/** So many, unless FC_RUNS, FC_STEPS, FC_SEED and FC_BAD_DAYS say otherwise. */
export function countsFrom(
  env: Readonly<Record<string, string | undefined>>,
  usual: { readonly runs: number; readonly steps: number },
): InterleavingCounts {
  const number = (name: string, other: number) => (env[name] ? Number(env[name]) : other);
  return {
    runs: number("FC_RUNS", usual.runs),
    steps: number("FC_STEPS", usual.steps),
    seed: number("FC_SEED", USUAL_SEED),
    hasBadDays: env.FC_BAD_DAYS !== undefined,
  };
}

/** Plays random steps; a counterexample comes with the fewest that show it, and with the command that plays it again. */
export async function expectInterleavings(
  openAccount: () => Promise<RunAccount>,
  { runs, steps, seed, hasBadDays }: InterleavingCounts,
  against: "the model" | "the real server",
): Promise<void> {
  const real = against === "the real server" ? " --real" : "";
  const badDays = hasBadDays ? " --bad-days" : "";
  console.info(
    `The same again: npm run interleavings -- --runs ${runs} --steps ${steps} --seed ${seed}${real}${badDays}`,
  );
  await fc.assert(
    fc.asyncProperty(interleaving(steps, hasBadDays), async (played) =>
      expectPlayed(await openAccount(), played),
    ),
    { numRuns: runs, seed },
  );
}
