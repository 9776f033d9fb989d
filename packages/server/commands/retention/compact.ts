import { condense, type OldRow } from "@perennial/contract/log/condense";
import { KINDS } from "@perennial/domain/kind/table";
import type pg from "pg";
import { prepared } from "../../database/prepared.ts";
import { idList } from "../../database/sent-lists.ts";
import { inTransaction } from "../../database/transaction.ts";
import * as sql from "./compact-queries.ts";
import { before, LOG_DAYS, UNDO_STEPS } from "./kept.ts";

export interface Compaction {
  readonly pool: pg.Pool;
  readonly now: Date;
  /** The most rows of the log that are looked at in one transaction: it holds a user's lock. */
  readonly rowsPerStep?: number;
  /** So many of the latest actions of each user are left as they are, as they can be undone. */
  readonly undoSteps?: number;
  /** Called when a user's log cannot be compacted; the others' are. */
  readonly onTrouble: (error: unknown) => void;
  /** Ends the run early; the rest waits for the next one. */
  readonly signal?: AbortSignal;
}

const ROWS_PER_STEP = 500;
const USERS_PER_PAGE = 1_000;

/**
 * Compacts the logs of those who have rows older than `LOG_DAYS`, in small transactions of one user each (decision 140).
 * Several servers may run it at once. A run that is interrupted goes on with the next one.
 * @returns how many rows of logs went
 */
export async function compactLogs(run: Compaction): Promise<number> {
  const { pool, now, rowsPerStep = ROWS_PER_STEP, undoSteps = UNDO_STEPS, onTrouble, signal } = run;
  const limit = before(now, LOG_DAYS);
  let gone = 0;
  for (let last = 0, more = true; more && !signal?.aborted; ) {
    const { rows } = await pool.query<{ user_id: number }>(sql.USERS_WITH_OLD_ROWS, [
      limit,
      last,
      USERS_PER_PAGE,
    ]);
    more = rows.length === USERS_PER_PAGE;
    for (const { user_id: userId } of rows) {
      last = userId;
      if (signal?.aborted) break;
      try {
        const to = await horizonOf(pool, userId, { limit, now, undoSteps });
        for (let step: number | null = 0; step !== null && !signal?.aborted; gone += step ?? 0)
          step = await inTransaction(pool, (client) => takeStep(client, userId, to, rowsPerStep));
      } catch (error) {
        onTrouble(error);
      }
    }
  }
  return gone;
}

/**
 * Returns the version up to which a user's log may be compacted: the last one of a day that lies before `limit`, before the
 * last contact of each device, and before the actions that can be undone. 0 where a reader has not come so far.
 */
async function horizonOf(
  pool: pg.Pool,
  userId: number,
  { limit, now, undoSteps }: { readonly limit: Date; readonly now: Date; readonly undoSteps: number },
): Promise<number> {
  const { rows } = await pool.query<{ contact: Date | null; action: Date | null; read: number | null }>(
    prepared(sql.LAST_CONTACTS, [userId, now, undoSteps]),
  );
  const { contact, action, read } = rows[0] ?? { contact: null, action: null, read: null };
  if (!action) return 0;
  const day = new Date(Math.min(limit.getTime(), action.getTime(), contact?.getTime() ?? Infinity));
  day.setUTCHours(0, 0, 0, 0);
  const found = await pool.query<{ version: number }>(prepared(sql.LAST_BEFORE, [userId, day]));
  const version = found.rows[0]?.version ?? 0;
  return read !== null && read < version ? 0 : version;
}

/** Compacts whole days, as many as fit, or a part of one that does not. @returns how many rows went; null at the end */
async function takeStep(
  client: pg.PoolClient,
  userId: number,
  to: number,
  most: number,
): Promise<number | null> {
  const query = async <R extends pg.QueryResultRow>(statement: string, ...values: readonly unknown[]) =>
    (await client.query<R>(prepared(statement, [userId, ...values]))).rows;
  const [user] = await query<{ compacted_to: number }>(sql.LOCK);
  if (!user) return null;
  const from = user.compacted_to;
  const found = await query<LoggedRow>(sql.OLD_ROWS, from, to, most);
  const rows = wholeDays(found, most);
  const end = rows.at(-1)?.version;
  if (end === undefined) return null;
  const cards = new Set(
    rows.flatMap((row) => (row.table_name === KINDS.progress.table ? row.record_id : [])),
  );
  const earlier = cards.size > 0 ? await query<LoggedRow>(sql.EARLIER_MEMORY, from, idList([...cards])) : [];
  const all = [...earlier, ...rows];
  const { gone, changed } = condense(all);
  const going = new Set(gone);
  if (gone.length > 0) await query(sql.DROP, idList(gone));
  if (changed.length > 0) await query(sql.CHANGE, JSON.stringify(changed));
  const forgotten = await forgetDeleted(query, rows, end);
  const actions = [...all.filter(({ version }) => going.has(version)), ...forgotten].flatMap(
    ({ user_action_uuid: uuid }) => uuid ?? [],
  );
  if (actions.length > 0) await query(sql.DROP_ACTIONS, [...new Set(actions)]);
  await query(sql.ADVANCE, end);
  return gone.length + forgotten.length;
}

interface LoggedRow extends OldRow {
  readonly user_action_uuid: string | null;
}

/** Returns the rows without those of a last day that may go on after them, unless it is the only one. */
function wholeDays(rows: readonly LoggedRow[], most: number): readonly LoggedRow[] {
  const lastDay = rows.at(-1)?.day;
  if (rows.length < most || rows[0]?.day === lastDay) return rows;
  return rows.slice(0, rows.findLastIndex(({ day }) => day !== lastDay) + 1);
}

/** Deletes all rows up to a version about nodes that are gone for good, and about what they have shown. */
async function forgetDeleted(
  query: <R extends pg.QueryResultRow>(statement: string, ...values: readonly unknown[]) => Promise<R[]>,
  rows: readonly LoggedRow[],
  end: number,
): Promise<readonly Pick<LoggedRow, "user_action_uuid">[]> {
  const deleted = rows.flatMap((row) => (row.mutation_type === "node.delete" ? row.record_id : []));
  if (deleted.length === 0) return [];
  const idsIn = (found: readonly { readonly id: number }[]) => idList(found.map(({ id }) => id));
  const nodes = idsIn(await query<{ id: number }>(sql.GONE_NODES, idList(deleted), end));
  const shown = await query<{ type: string; id: number }>(sql.SHOWN, nodes);
  const gone: Pick<LoggedRow, "user_action_uuid">[] = await query(
    sql.DROP_RECORDS,
    sql.NODE_TABLES,
    nodes,
    end,
  );
  for (const { type, statement, tables } of sql.GONE_ITEMS) {
    const items = shown.filter((item) => item.type === type);
    const ids = idsIn(await query<{ id: number }>(statement, idsIn(items), end));
    gone.push(...(await query<LoggedRow>(sql.DROP_RECORDS, tables, ids, end)));
  }
  return gone;
}
