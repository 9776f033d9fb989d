import { createHash } from "node:crypto";
import { isRecord } from "@perennial/contract/json-value";
import type { Batch } from "./outcome.ts";
import type { ResolvedCommand } from "./temporary-ids.ts";

/**
 * Not part of what a command asks for: its own names, those it gives to its new rows, and when, where and
 * how fast it was asked, which pages of an earlier version did not say.
 */
const CIRCUMSTANCES = new Set([
  "uuid",
  "user_action_uuid",
  "temporary_id",
  "item_temporary_id",
  "reviewed_at",
  "time_zone",
  "duration_ms",
  "marked_at",
]);

/**
 * Tells two different requests under one UUID from two copies of one request. Taken over real ids, so that a
 * copy whose temporary ids a client has replaced since is still a copy; absent and null members are the same.
 */
export function bodyHash(command: ResolvedCommand): string {
  const asked = Object.entries(command).filter(([key]) => !CIRCUMSTANCES.has(key));
  return hashOf(Object.fromEntries(asked));
}

/** The same for a batch as a whole, in which the names of its parts are contents; that of a user action is not. */
export const batchHash = ({ commands, userActions, atomic }: Batch): string =>
  hashOf({
    commands: commands.map(({ user_action_uuid: _name, ...command }) => command),
    userActions: userActions ?? [],
    atomic,
  });

function hashOf(asked: object): string {
  const text = JSON.stringify(asked, (_key, value: unknown) =>
    isRecord(value) ? sortedWithoutNull(value) : value,
  );
  return createHash("sha256").update(text).digest("base64url");
}

const sortedWithoutNull = (value: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(value)
      .filter(([, member]) => member !== null && member !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
