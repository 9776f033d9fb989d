import type * as wire from "@perennial/contract/outline/wire";
import { genericKindOf } from "@perennial/domain/kind/kinds";
import type pg from "pg";
import { prepared } from "../../database/prepared.ts";
import type { DataMutationRow, MutationRow, UserActionRow } from "../../database/tables.ts";
import type { KnownUuids, StoredAnswer } from "../idempotency/known-uuids.ts";
import { ACTIONS, JOINED, LOCK_USER, NEW_ACTION_IDS, STANDING } from "../state/fact-queries.ts";
import { addNeeds, createNeeds, isAlone, type Needs } from "../state/needs.ts";
import { createTemporaryIds, resolveCommand } from "../state/temporary-ids.ts";
import type { Batch } from "./outcome.ts";

/** The columns of the user's row that are read under the lock. */
export interface LockedUser {
  readonly version: number;
  readonly last_user_action_id: number;
  readonly root_node_id: number | null;
  readonly has_subscription: boolean;
  /** How many of the user's sessions were ended; those whose time was over do not count. */
  readonly sessions_ended: number;
  /** The present generation of the user's log. */
  readonly generation: string;
}

/** Locks the user's row until the end of the transaction; returns undefined where the user is gone. */
export async function lockUser(client: pg.PoolClient, userId: number): Promise<LockedUser | undefined> {
  const { rows } = await client.query<LockedUser>(prepared(LOCK_USER, [userId]));
  return rows[0];
}

/** Lists the commands of all batches of a group, in order. */
export const commandsOf = (batches: readonly Batch[]): wire.Command[] =>
  batches.flatMap((batch) => batch.commands);

/**
 * Returns what the commands need for certain. A temporary id needs nothing: its row is created by the group
 * itself, or was created in an earlier request and is asked for once that answer is known.
 */
export function needsOf(batches: readonly Batch[]): Needs {
  const needs = createNeeds();
  const none = createTemporaryIds();
  const commands = commandsOf(batches);
  const alone = isAlone(commands);
  for (const command of commands) {
    const resolved = resolveCommand(command, none);
    if (resolved) addNeeds(needs, resolved, alone);
    // If another parent or sibling is loaded, the decision draws the same new ids again.
    else if (command.type === "tree.create") {
      needs.newId("node");
      needs.newId(command.tree.item_type);
    } else if (command.type === "flashcard.rate" || command.type === "flashcard.mark")
      needs.newId("progress");
    else if (command.type === "record.create") needs.newId(genericKindOf(command.table));
  }
  return needs;
}

/** What was there before a group. */
export interface PriorState {
  /** The batches whose sessions still exist; a batch without a session is the server's own. */
  readonly batches: ReadonlySet<Batch>;
  /** The sessions that exist, and when they end, in milliseconds since 1970. */
  readonly sessions: ReadonlyMap<string, number>;
  /** Which of the commands' UUIDs have been used by this user. */
  readonly known: KnownUuids;
}

type StandingRow = {
  readonly sessions: Readonly<Record<string, string | null>> | null;
  readonly uuid: string | null;
  readonly in_log: boolean;
} & (Pick<MutationRow, "body_hash" | "status" | "body" | "version"> | { readonly body_hash: null });

/** The parameters of a statement about how a group stands. */
function standingValues(userId: number, batches: readonly Batch[], now: Date): unknown[] {
  const sessions = new Set(batches.flatMap(({ sessionId }) => sessionId ?? []));
  const uuids = [
    ...commandsOf(batches).map((command) => command.uuid),
    ...batches.flatMap((batch) => batch.uuid ?? []),
  ];
  return [userId, uuids, [...sessions], now];
}

function standingFrom(rows: readonly StandingRow[], batches: readonly Batch[]): PriorState {
  const answers = new Map<string, StoredAnswer>();
  const inLog = new Set<string>();
  for (const row of rows) {
    if (row.uuid === null) continue;
    if (row.in_log) inLog.add(row.uuid);
    if (row.body_hash === null) continue;
    const { body_hash: bodyHash, status, body, version } = row;
    answers.set(row.uuid, { bodyHash, status, body, version });
  }
  const sessions = new Map(
    Object.entries(rows[0]?.sessions ?? {}).map(([id, end]) => [
      id,
      end === null ? Number.POSITIVE_INFINITY : Date.parse(end),
    ]),
  );
  const stands = ({ sessionId }: Batch) => sessionId === undefined || sessions.has(sessionId);
  return { batches: new Set(batches.filter(stands)), sessions, known: { answers, inLog } };
}

/** Reads the sessions and the UUIDs of a group in one statement, so that neither costs one of its own. */
export async function readStanding(
  client: pg.PoolClient,
  userId: number,
  batches: readonly Batch[],
  now: Date,
): Promise<PriorState> {
  const values = standingValues(userId, batches, now);
  const { rows } = await client.query<StandingRow>(prepared(STANDING, values));
  return standingFrom(rows, batches);
}

export interface StoredActions {
  readonly rows: readonly UserActionRow[];
  /** Rows of the log that name one of the actions: a change may be committed before its action. */
  readonly joined: readonly DataMutationRow[];
  /** Drawn under the lock, so that a user's ids rise in the order of commits. */
  readonly ids: readonly number[];
}

/** Reads the user actions that the batches name, and draws an id for each, in one round trip or none. */
export async function readActions(
  client: pg.PoolClient,
  userId: number,
  batches: readonly Batch[],
): Promise<StoredActions> {
  const uuids = batches.flatMap((batch) => batch.userActions ?? []).map((action) => action.uuid);
  if (uuids.length === 0) return { rows: [], joined: [], ids: [] };
  const [stored, joined, drawn] = await Promise.all([
    client.query<UserActionRow>(prepared(ACTIONS, [userId, uuids])),
    client.query<DataMutationRow>(prepared(JOINED, [userId, uuids])),
    client.query<{ id: number }>(prepared(NEW_ACTION_IDS, [uuids.length])),
  ]);
  return { rows: stored.rows, joined: joined.rows, ids: drawn.rows.map((row) => row.id) };
}
