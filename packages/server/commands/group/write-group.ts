import { logRecordFromOp } from "@perennial/contract/log/logged-ops";
import type pg from "pg";
import type { CallForUser } from "../../database/cluster/user-way.ts";
import { allRows, insertStatement, sendTables, type TableWrite } from "../../database/table-writes.ts";
import type { UserActionRow } from "../../database/tables.ts";
import type { LogEntry } from "../log/log-entry.ts";
import type { NewAnswer } from "./decide-group.ts";
import type { LockedUser } from "./group-reads.ts";

/** The call that writes everything; see the migration of `write_group`. */
export const WRITE_GROUP = "select write_group($1::bigint, $2::jsonb) as answer";

/** Up to so many rows of the log, or answers, are inserted one by one, by statements that keep their plans. */
const FEW = 8;
/** Of tables, in one call: what is larger is written in several, within one transaction. */
const MOST_ROWS = 10_000;

const LOG_COLUMNS = [
  { name: "id", type: "bigint" },
  { name: "version", type: "bigint" },
  { name: "uuid", type: "uuid" },
  { name: "mutation_uuid", type: "uuid" },
  { name: "user_action_uuid", type: "uuid" },
  { name: "mutation_type", type: "text" },
  { name: "table_name", type: "text" },
  { name: "record_id", type: "bigint" },
  { name: "old_values", type: "jsonb" },
  { name: "new_values", type: "jsonb" },
  { name: "call_version", type: "bigint" },
  { name: "undo_of", type: "uuid" },
  { name: "created_at", type: "timestamptz" },
] as const;
const LOG = insertStatement("data_mutations", LOG_COLUMNS);

/** The body is its own text, since a document would put its fields in another order. */
const ANSWERS = `insert into mutations (user_id, uuid, body_hash, status, body, version, created_at)
  select u.id, v.uuid, v.body_hash, v.status, v.body::json, v.version, v.created_at from users u
    cross join jsonb_to_recordset($2) as v (uuid uuid, body_hash text, status smallint, body text, version bigint,
      created_at timestamptz) where u.id = $1`;

const ACTIONS = insertStatement("user_actions", [
  { name: "id", type: "bigint" },
  { name: "uuid", type: "uuid" },
  { name: "event_type", type: "text" },
  { name: "event_source", type: "text" },
  { name: "payload", type: "jsonb" },
  { name: "created_at", type: "timestamptz" },
]);

/** What is known of a user's row, and has to be so still when it is written. */
export type ExpectedHead = Pick<
  LockedUser,
  "version" | "last_user_action_id" | "has_subscription" | "generation" | "sessions_ended"
>;

export interface GroupWrite {
  /** The version before the first entry. */
  readonly version: number;
  readonly log: readonly LogEntry[];
  /** Ids of the rows of the log, one each. */
  readonly logIds: readonly number[];
  readonly answers: readonly NewAnswer[];
  readonly actions: readonly UserActionRow[];
  readonly lastActionId: number;
  readonly tables: readonly TableWrite[];
  readonly now: Date;
}

/**
 * Writes what a group has come to: rows of tables and of the log, answers, user actions, and the user's counters.
 * @param call carries a function out; all calls of it are in one transaction unless `seen` is given
 * @param seen the user's row as it was decided on; undefined where it is locked
 * @returns false where something of `seen` has changed, or there is too much for one call: nothing is written then
 */
export async function writeGroup(
  call: CallForUser,
  userId: number,
  write: GroupWrite,
  seen?: ExpectedHead,
): Promise<boolean> {
  const documents = documentsOf(write);
  if (!seen) {
    if (isNothing(write)) return true;
    await Promise.all(documents.map((document) => call(WRITE_GROUP, [userId, JSON.stringify(document)])));
    return true;
  }
  const [document, ...more] = documents;
  if (more.length > 0) return false;
  const { version, last_user_action_id, has_subscription, generation, sessions_ended } = seen;
  const known = { version, last_user_action_id, has_subscription, generation, sessions_ended };
  return (await call(WRITE_GROUP, [userId, JSON.stringify({ ...document, seen: known })])) === true;
}

const isNothing = ({ log, answers, actions, tables }: GroupWrite): boolean =>
  log.length + answers.length + actions.length + tables.length === 0;

/** What is handed to `write_group`, one document a call; the last one moves the end of the log. */
function documentsOf({ version, log, logIds, answers, actions, lastActionId, tables, now }: GroupWrite) {
  const rows = logEntries(log, version).map((entry, index) => ({ ...entry, id: logIds[index] }));
  const answered = answers.map(({ uuid, bodyHash, status, body, version: at }) => ({
    uuid,
    body_hash: bodyHash,
    status,
    body: json(body),
    version: at,
  }));
  const stamped = (list: readonly object[]) => list.map((row) => ({ ...row, created_at: now }));
  const many = (list: readonly object[]) => (list.length > FEW ? stamped(list) : []);
  const all = [
    ...tables,
    allRows(LOG, many(rows)),
    allRows(ANSWERS, many(answered)),
    allRows(
      ACTIONS,
      actions.map(({ user_id: _, ...row }) => row),
    ),
  ];
  const few = <T>(list: readonly T[]) => (list.length > FEW ? [] : list);
  const portions = portionsOf(all);
  return portions.map((portion, index) =>
    index < portions.length - 1
      ? { tables: portion }
      : {
          version: version + log.length,
          last_user_action_id: lastActionId,
          now,
          log: few(rows),
          answers: few(answered),
          tables: portion,
        },
  );
}

/** Divides writes, in their order; there is one portion where there is nothing to divide. */
function portionsOf(tables: readonly TableWrite[]): TableWrite[][] {
  const portions: TableWrite[][] = [[]];
  let room = MOST_ROWS;
  for (const { statement, rows, least } of tables) {
    for (let from = 0; from < rows.length; ) {
      if (room === 0) {
        portions.push([]);
        room = MOST_ROWS;
      }
      const part = rows.slice(from, from + room);
      portions.at(-1)?.push({ statement, rows: part, least: least === 0 ? 0 : part.length });
      room -= part.length;
      from += part.length;
    }
  }
  return portions;
}

/** Sends many rows of the log by themselves, without waiting. @param ids drawn for them, one each */
export const sendLog = (
  client: pg.PoolClient,
  userId: number,
  entries: readonly ReturnType<typeof logEntries>[number][],
  { ids, now }: { readonly ids: readonly number[]; readonly now: Date },
): Promise<unknown>[] =>
  sendTables(client, userId, [
    allRows(
      LOG,
      entries.map((entry, index) => ({ ...entry, id: ids[index], created_at: now })),
    ),
  ]);

/** The last version of each call. @param version the one before the first entry */
const lastVersions = (log: readonly LogEntry[], version: number): ReadonlyMap<string, number> =>
  new Map(log.map((entry, index) => [entry.mutationUuid, version + index + 1]));

/**
 * The rows of the log as they are to be written, but for their ids.
 * @param version the one before the first
 * @param callVersions the last version of each call, where it does not end with these entries
 */
export const logEntries = (
  log: readonly LogEntry[],
  version: number,
  callVersions: ReadonlyMap<string, number> = lastVersions(log, version),
) =>
  log.map((entry, index) => ({
    ...logRecordFromOp(entry.op),
    version: version + index + 1,
    uuid: entry.uuid,
    mutation_uuid: entry.mutationUuid,
    user_action_uuid: entry.userActionUuid,
    call_version: callVersions.get(entry.mutationUuid) ?? null,
    undo_of: entry.undoOf,
  }));

/** Writes a value as a column of JSON takes it; null stays null. */
const json = (value: unknown): string | null =>
  value === null || value === undefined ? null : JSON.stringify(value);
