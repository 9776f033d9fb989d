/**
 * Runs before every file of tests. A property that fails prints its seed: `FC_SEED` brings the same run back, and
 * `FC_RUNS` runs a property as many times as it says, where that names no number of its own.
 */
const { FC_SEED, FC_RUNS } = process.env;

if (FC_SEED !== undefined || FC_RUNS !== undefined) {
  const { default: fc } = await import("fast-check");
  fc.configureGlobal({
    ...(FC_SEED === undefined ? {} : { seed: Number(FC_SEED) }),
    ...(FC_RUNS === undefined ? {} : { numRuns: Number(FC_RUNS) }),
  });
}
