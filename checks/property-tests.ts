/**
 * Runs before every file of tests. A property that fails prints its seed: `FC_SEED` brings the same run back, and
 * `FC_RUNS` runs a property as many times as it says, where that names no number of its own.
 */
const { FC_SEED, FC_RUNS, PROPERTY_SEED } = process.env;
/** That of a whole run, with which it runs once more what has failed; properties that name a seed keep theirs. */
const seed = FC_SEED ?? PROPERTY_SEED;

if (seed !== undefined || FC_RUNS !== undefined) {
  const { default: fc } = await import("fast-check");
  fc.configureGlobal({
    ...(seed === undefined ? {} : { seed: Number(seed) }),
    ...(FC_RUNS === undefined ? {} : { numRuns: Number(FC_RUNS) }),
  });
}
