/** The time as an argument: the system's in the product, a set one in tests. */
export type Clock = () => Date;

/** Returns the day of a time in UTC, as `2026-11-29`. */
export const dayOf = (time: Date): string => time.toISOString().slice(0, 10);
