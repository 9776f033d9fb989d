import { createHash } from "node:crypto";
import { isRecord } from "@perennial/contract/shapes/json-value";
import type { ResolvedCommand } from "../state/temporary-ids.ts";
import type { Batch } from "./outcome.ts";

/** Members that do not change what a command asks for: names, and when, where and how fast it was sent. */
const CIRCUMSTANCES = new Set([
  "uuid",
  "user_action_uuid",
  "temporary_id",
  "item_temporary_id",
  "reviewed_at",
  "time_zone",
  "duration_ms",
  "due_day",
  "marked_at",
]);

/**
 * Hashes a command, to tell two different requests with one idempotency key from two copies of one request. It
 * is taken over real ids, since a client may have replaced temporary ids between two copies; absent and null
 * members are the same.
 */
export function bodyHash(command: ResolvedCommand): string {
  const asked = Object.entries(command).filter(([key]) => !CIRCUMSTANCES.has(key));
  return hashOf(Object.fromEntries(asked));
}

/** Hashes a batch as a whole, in which the names of its commands count, but not those of user actions. */
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
