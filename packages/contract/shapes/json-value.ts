/** Checks for untrusted JSON where no schema is at hand. */

/** Returns whether a value of JSON is an object: neither null nor a list. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Returns whether a value has the form of a server id. */
export const isId = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) > 0;
