/**
 * A generation names one history of a log: `{12 hex digits of its beginning in milliseconds}-{8 random hex
 * digits}`. To clients it is opaque; here, a later one sorts after an earlier one (decision 17).
 */
const GENERATION = /^([0-9a-f]{12})-[0-9a-f]{8}$/;
/** No clock of ours is further ahead: a generation that claims to be is not ours. */
const CLOCK_SKEW_MS = 24 * 60 * 60 * 1000;

/** How the generation that a request names relates to the present one. */
export type GenerationRelation =
  | "unnamed"
  | "present"
  /** An earlier generation, or none of ours. */
  | "other"
  /** A generation that began after the present one: the database has lost it. */
  | "lost";

/** Returns how a request's generation stands to the present one; one over a day ahead of our clock is foreign. */
export function standingOf(shown: string | null, present: string, now: Date): GenerationRelation {
  if (shown === null) return "unnamed";
  if (shown === present) return "present";
  const begunAt = beginningOf(shown);
  const isOfOurs = begunAt !== null && begunAt <= now.getTime() + CLOCK_SKEW_MS;
  return isOfOurs && shown > present ? "lost" : "other";
}

/**
 * Returns a generation that sorts after others, whatever the clock says.
 * @param chance 8 hex digits, so that two servers never begin the same one
 */
export function generationAfter(others: readonly string[], now: Date, chance: string): string {
  const begunAt = Math.max(now.getTime(), ...others.map((other) => (beginningOf(other) ?? 0) + 1));
  return `${begunAt.toString(16).padStart(12, "0")}-${chance}`;
}

function beginningOf(generation: string): number | null {
  const [, digits] = GENERATION.exec(generation) ?? [];
  return digits === undefined ? null : Number.parseInt(digits, 16);
}
