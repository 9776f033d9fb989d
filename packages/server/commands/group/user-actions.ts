import { UNSTORABLE_TEXT } from "@perennial/contract/calls/errors";
import type * as wire from "@perennial/contract/outline/wire";
import { isStorable } from "@perennial/domain/tree/limits";
import type { UserActionRow } from "../../database/tables.ts";
import { dataMutationToWire, userActionToWire } from "../../database/wire-rows.ts";
import { type CommandRefusal, refuseField } from "../edits/refusal.ts";
import type { StoredActions } from "./group-reads.ts";
import type { RecordedAction } from "./outcome.ts";

/** The user actions a group knows: those that were recorded before, and its own as it goes on. */
export interface ActionLog {
  record(action: wire.UserActionInput): RecordedAction;
  /** What is to be written, in order of id. */
  readonly fresh: readonly UserActionRow[];
  /** Takes back all but the first `length` of what is to be written. */
  takeBack(length: number): void;
}

/**
 * Makes the log of a group from the actions that are stored. What a group records is written by whoever reads
 * `fresh`.
 * @param stored its ids are one for each action that may turn out to be new, rising
 */
export function createActionLog(userId: number, stored: StoredActions, now: Date): ActionLog {
  const known = new Map(stored.rows.map((row) => [row.uuid, row]));
  const joined = Map.groupBy(stored.joined, (row) => row.user_action_uuid);
  const present = (row: UserActionRow): wire.UserAction =>
    userActionToWire(row, (joined.get(row.uuid) ?? []).map(dataMutationToWire));
  const fresh: UserActionRow[] = [];
  let drawn = 0;
  return {
    fresh,
    record(action) {
      const uuid = action.uuid.toLowerCase();
      const before = known.get(uuid);
      if (before) return { action: present(before), replayed: true };
      const id = stored.ids[drawn++];
      if (id === undefined) throw new Error("fewer ids than user actions were drawn");
      const { event_type, event_source, payload } = action;
      const row = { user_id: userId, id, uuid, event_type, event_source, payload, created_at: now };
      known.set(uuid, row);
      fresh.push(row);
      return { action: present(row), replayed: false };
    },
    takeBack(length) {
      for (const row of fresh.splice(length)) known.delete(row.uuid);
    },
  };
}

/** Deeper than any payload of ours; the walk and the database's parser stay far from their limits. */
const MAX_DEPTH = 64;

/**
 * A payload is kept as jsonb, which takes neither U+0000 nor half of a surrogate pair, in names or in values.
 * @returns why it cannot be kept, or null
 */
export function refusePayload(payload: wire.UserActionInput["payload"]): CommandRefusal | null {
  const open: { value: unknown; depth: number }[] = [{ value: payload, depth: 1 }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, depth } = next;
    if (typeof value === "string" && !isStorable(value)) return UNSTORABLE;
    if (typeof value !== "object" || value === null) continue;
    if (depth > MAX_DEPTH) return refuseField("user_action.payload", "The payload is nested too deeply.");
    for (const [name, member] of Object.entries(value)) {
      if (!isStorable(name)) return UNSTORABLE;
      open.push({ value: member, depth: depth + 1 });
    }
  }
  return null;
}

const UNSTORABLE = refuseField("user_action.payload", UNSTORABLE_TEXT);
