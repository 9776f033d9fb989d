import { logRecordFromOp } from "@perennial/contract/log";
import type pg from "pg";
import { prepared } from "../database/prepared.ts";
import { idList, listOf } from "../database/sent-lists.ts";
import type { UserActionRow } from "../database/tables.ts";
import type { NewAnswer } from "./decide-group.ts";
import type { LogEntry } from "./log-entry.ts";

const LOG_COLUMNS = [
  "version",
  "uuid",
  "mutation_uuid",
  "user_action_uuid",
  "mutation_type",
  "table_name",
  "record_id",
  "old_values",
  "new_values",
  "call_version",
  "undo_of",
] as const;
export type LogRow = Readonly<Record<(typeof LOG_COLUMNS)[number], unknown>>;

/** Up to this number of rows each number has a prepared statement: most groups of edits are small. */
const PREPARED_ROWS = 8;
const ROWS_PER_STATEMENT = 500;

/** Values, since the rows draw their ids by default: made from a list, they would leave the user's shard for that. */
function logStatement(rows: number): string {
  const row = (_: unknown, index: number) =>
    `($1, $2, ${LOG_COLUMNS.map((_column, place) => `$${3 + index * LOG_COLUMNS.length + place}`).join(", ")})`;
  return `insert into data_mutations (user_id, created_at, ${LOG_COLUMNS.join(", ")})
  values ${Array.from({ length: rows }, row).join(", ")}`;
}

/**
 * Many at once, as lists, which costs half as much. Their ids are drawn before, so that they need not leave the user's
 * shard for them.
 */
const LOG_COLUMN_TYPES = {
  version: "bigint",
  uuid: "uuid",
  mutation_uuid: "uuid",
  user_action_uuid: "uuid",
  mutation_type: "text",
  table_name: "text",
  record_id: "bigint",
  old_values: "jsonb",
  new_values: "jsonb",
  call_version: "bigint",
  undo_of: "uuid",
} as const satisfies Record<(typeof LOG_COLUMNS)[number], string>;
const LONG_LOG = `insert into data_mutations (user_id, created_at, id, ${LOG_COLUMNS.join(", ")})
  select u.id, $2, v.* from users u cross join unnest($3::bigint[],
    ${LOG_COLUMNS.map((column, place) => `$${4 + place}::${LOG_COLUMN_TYPES[column]}[]`).join(", ")}) as v where u.id = $1`;

const ANSWERS = `insert into mutations (user_id, uuid, body_hash, status, body, version, created_at)
  select u.id, v.*, $7 from users u
    cross join unnest($2::uuid[], $3::text[], $4::smallint[], $5::json[], $6::bigint[]) as v where u.id = $1`;

const USER = "update users set version = $2, last_user_action_id = $3 where id = $1";

const ACTIONS = `insert into user_actions (user_id, id, uuid, event_type, event_source, payload, created_at)
  select u.id, v.*, $7 from users u
    cross join unnest($2::bigint[], $3::uuid[], $4::text[], $5::text[], $6::jsonb[]) as v where u.id = $1`;

export interface LogWrite {
  /** The version before the first entry. */
  readonly version: number;
  readonly log: readonly LogEntry[];
  readonly answers: readonly NewAnswer[];
  readonly actions: readonly UserActionRow[];
  readonly lastActionId: number;
  readonly now: Date;
}

/**
 * Sends the rows of the log, the stored answers, the user actions and the user's new counters; does not wait.
 */
export function writeLog(client: pg.PoolClient, userId: number, write: LogWrite): Promise<unknown>[] {
  const { version, log, answers, actions, lastActionId, now } = write;
  const sent: Promise<unknown>[] = [];
  const send = (text: string, values: unknown[]) =>
    void sent.push(client.query(prepared(text, [userId, ...values])));
  const rows = logRows(log, version);
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT) {
    const part = rows.slice(from, from + ROWS_PER_STATEMENT);
    const values = [userId, now, ...part.flatMap((row) => LOG_COLUMNS.map((column) => row[column]))];
    const text = logStatement(part.length);
    sent.push(client.query(part.length <= PREPARED_ROWS ? prepared(text, values) : { text, values }));
  }
  if (answers.length > 0) {
    send(ANSWERS, [
      answers.map((answer) => answer.uuid),
      answers.map((answer) => answer.bodyHash),
      answers.map((answer) => answer.status),
      answers.map((answer) => json(answer.body)),
      answers.map((answer) => answer.version),
      now,
    ]);
  }
  if (actions.length > 0) {
    send(ACTIONS, [
      actions.map((action) => action.id),
      actions.map((action) => action.uuid),
      actions.map((action) => action.event_type),
      actions.map((action) => action.event_source),
      actions.map((action) => JSON.stringify(action.payload)),
      now,
    ]);
  }
  if (log.length > 0 || actions.length > 0) send(USER, [version + log.length, lastActionId]);
  return sent;
}

/** Sends many rows of the log, without waiting. @param ids drawn for them, one each */
export const writeLongLog = (
  client: pg.PoolClient,
  userId: number,
  rows: readonly LogRow[],
  { ids, now }: { readonly ids: readonly number[]; readonly now: Date },
): Promise<unknown> =>
  client.query(
    prepared(LONG_LOG, [
      userId,
      now,
      idList(ids),
      ...LOG_COLUMNS.map((column) =>
        listOf(
          LOG_COLUMN_TYPES[column],
          rows.map((row) => row[column]),
        ),
      ),
    ]),
  );

/** The last version of each call. @param version the one before the first entry */
const lastVersions = (log: readonly LogEntry[], version: number): ReadonlyMap<string, number> =>
  new Map(log.map((entry, index) => [entry.mutationUuid, version + index + 1]));

/**
 * The rows of the log, as they are to be written.
 * @param version the one before the first
 * @param callVersions the last version of each call, where it does not end with these entries
 */
export const logRows = (
  log: readonly LogEntry[],
  version: number,
  callVersions: ReadonlyMap<string, number> = lastVersions(log, version),
): LogRow[] =>
  logEntries(log, version, callVersions).map((entry) => ({
    ...entry,
    old_values: json(entry.old_values),
    new_values: json(entry.new_values),
  }));

/** The same, with the values before and after as they are. */
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
export const json = (value: unknown): string | null =>
  value === null || value === undefined ? null : JSON.stringify(value);
