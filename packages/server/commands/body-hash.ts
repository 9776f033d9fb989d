import { createHash } from "node:crypto";
import type { ResolvedCommand } from "./temporary-ids.ts";

/** Not part of what a command asks for: its own names, and those it gives to its new rows. */
const NAMES = new Set(["uuid", "user_action_uuid", "temporary_id", "item_temporary_id"]);

/**
 * Tells two different requests under one UUID from two copies of one request. Taken over real ids, so that a
 * copy whose temporary ids a client has replaced since is still a copy; absent and null members are the same.
 */
export function bodyHash(command: ResolvedCommand): string {
  const asked = Object.entries(command).filter(([key]) => !NAMES.has(key));
  const text = JSON.stringify(Object.fromEntries(asked), (_key, value: unknown) =>
    isPlain(value) ? sortedWithoutNull(value) : value,
  );
  return createHash("sha256").update(text).digest("base64url");
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const sortedWithoutNull = (value: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(value)
      .filter(([, member]) => member !== null && member !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
