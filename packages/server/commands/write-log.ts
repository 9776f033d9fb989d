import { logRecordFromOp } from "@perennial/contract/log";
import type pg from "pg";
import { prepared } from "../database/prepared.ts";
import type { UserActionRow } from "../database/tables.ts";
import type { LogEntry, NewAnswer } from "./decide-group.ts";

const LOG = `insert into data_mutations (user_id, version, uuid, mutation_uuid, user_action_uuid, mutation_type,
    table_name, record_id, old_values, new_values, created_at, call_version, undo_of)
  select $1::bigint, $2::bigint + v.place, v.uuid, v.mutation_uuid, v.user_action_uuid, v.mutation_type,
    v.table_name, v.record_id, v.old_values, v.new_values, $13, v.call_version, v.undo_of
  from unnest($3::uuid[], $4::uuid[], $5::uuid[], $6::text[], $7::text[], $8::bigint[], $9::jsonb[], $10::jsonb[],
      $11::bigint[], $12::uuid[])
    with ordinality as v (uuid, mutation_uuid, user_action_uuid, mutation_type, table_name, record_id, old_values,
      new_values, call_version, undo_of, place)`;

const ANSWERS = `insert into mutations (user_id, uuid, body_hash, status, body, version, created_at)
  select $1::bigint, v.*, $7 from unnest($2::uuid[], $3::text[], $4::smallint[], $5::json[], $6::bigint[]) as v`;

const USER = "update users set version = $2, last_user_action_id = $3 where id = $1";

const ACTIONS = `insert into user_actions (user_id, id, uuid, event_type, event_source, payload, created_at)
  select $1::bigint, v.*, $7 from unnest($2::bigint[], $3::uuid[], $4::text[], $5::text[], $6::jsonb[]) as v`;

export interface LogWrite {
  /** The version before the first entry. */
  readonly version: number;
  readonly log: readonly LogEntry[];
  readonly answers: readonly NewAnswer[];
  readonly actions: readonly UserActionRow[];
  readonly lastActionId: number;
  readonly now: Date;
}

/** Sends the rows of the log, the stored answers, the user actions and the user's new counters, without waiting. */
export function writeLog(client: pg.PoolClient, userId: number, write: LogWrite): Promise<unknown>[] {
  const { version, log, answers, actions, lastActionId, now } = write;
  const sent: Promise<unknown>[] = [];
  const send = (text: string, values: unknown[]) =>
    void sent.push(client.query(prepared(text, [userId, ...values])));
  if (log.length > 0) {
    const records = log.map(({ op }) => logRecordFromOp(op));
    const callVersions = new Map(log.map((entry, index) => [entry.mutationUuid, version + index + 1]));
    send(LOG, [
      version,
      log.map((entry) => entry.uuid),
      log.map((entry) => entry.mutationUuid),
      log.map((entry) => entry.userActionUuid),
      records.map((record) => record.mutation_type),
      records.map((record) => record.table_name),
      records.map((record) => record.record_id),
      records.map((record) => json(record.old_values)),
      records.map((record) => json(record.new_values)),
      log.map((entry) => callVersions.get(entry.mutationUuid)),
      log.map((entry) => entry.undoOf),
      now,
    ]);
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

const json = (value: unknown): string | null =>
  value === null || value === undefined ? null : JSON.stringify(value);
