/** What JSON of a stranger is taken apart with where no schema is at hand. */

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** An id of the server. */
export const isId = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) > 0;
