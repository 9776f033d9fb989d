import fc from "fast-check";

/** Every property runs with the seed of FC_SEED when it is set, so that a failure can be had again. */
export function useSeedOfEnvironment(): void {
  const { process } = globalThis as { process?: { env: Readonly<Record<string, string | undefined>> } };
  const seed = Number(process?.env.FC_SEED ?? Number.NaN);
  if (Number.isInteger(seed)) fc.configureGlobal({ seed });
}
