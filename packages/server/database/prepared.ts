import { createHash } from "node:crypto";
import type pg from "pg";

const NAME_LENGTH = 22;
const names = new Map<string, string>();

/** Names a prepared statement by its text alone: behind a pooler one name must never mean two texts. */
export function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = createHash("sha256").update(text).digest("base64url").slice(0, NAME_LENGTH);
  names.set(text, name);
  return name;
}

/**
 * Makes a statement that each connection prepares once.
 * @param values of $1, $2 and so on, in order
 */
export const prepared = (text: string, values: readonly unknown[]): pg.QueryConfig => ({
  name: nameOf(text),
  text,
  values: [...values],
});
