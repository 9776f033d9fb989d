import pg from "pg";
import { GatheringSocket } from "./gathering-socket.ts";

const INT8 = 20;

/** Ids and versions are counted up from 1 and stay far below 2^53, so they are read as numbers. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === INT8 && format !== "binary" ? Number : pg.types.getTypeParser(oid, format),
};

/** Limits of what is asked of a pool, in milliseconds; undefined: no limit. */
export interface Patience {
  /** Waiting for a connection. */
  readonly acquireMs?: number;
  /** A statement, from when it begins until its end. */
  readonly statementMs?: number;
  /** A statement's waiting for a lock. */
  readonly lockMs?: number;
  /** A transaction's resting, half a minute without a number. */
  readonly idleMs?: number;
  /** A connection's saying nothing while it is taken out; a little more than the longest of the others without a number. */
  readonly silenceMs?: number;
}

/** What a database that keeps to its limits of time may need beyond them. */
const GRACE_MS = 5_000;
/** Nothing may last for ever unless statements may. */
const silence = ({ silenceMs, statementMs = 0, idleMs = IDLE_MS }: Patience): number =>
  silenceMs ?? (statementMs === 0 ? 0 : Math.max(statementMs, idleMs) + GRACE_MS);

/** A server that hangs in the middle of a transaction keeps others waiting for no longer than this. */
const IDLE_MS = 30_000;

/**
 * What a connection is told once. Zero milliseconds are without end. Tables are never read whole where an index
 * fits: a statement that is prepared keeps its plan, and one made while a table had a page would read all of it for
 * each edit from then on, until the database counts its rows the next time. And statements are not compiled: where
 * a table without an index is read none the less, what that is said to cost would have it done each time, for
 * longer than the statement takes.
 */
const settings = ({ statementMs = 0, lockMs = 0, idleMs = IDLE_MS }: Patience): string =>
  `set idle_in_transaction_session_timeout = ${idleMs}; set statement_timeout = ${statementMs};
   set lock_timeout = ${lockMs}; set enable_seqscan = off; set jit = off`;

/**
 * Makes a pool as all of the server uses it: bigint comes out as a number, timestamptz as a Date. Statements of one
 * connection are pipelined: those sent without waiting for each other cost one round trip together. No connection is
 * opened before the first statement.
 * @param connection where the database is, and how many connections there may be
 */
export function createPool(connection: pg.PoolConfig, patience: Patience = {}): pg.Pool {
  const pool = new pg.Pool({
    ...connection,
    types,
    pipeline: true,
    stream: () => new GatheringSocket(silence(patience)),
    connectionTimeoutMillis: patience.acquireMs ?? 0,
  });
  // One that breaks while it rests, as those do that are closed just before their database stops, is left alone: the
  // next statement gets another. With nobody who listens the event would end the process.
  pool.on("error", () => {});
  // A connection that breaks while it is taken out fails its statements, and that is where it is dealt with; the
  // event beside it would end the process. The pool itself listens only while the connection rests.
  pool.on("connect", (client) => {
    client.on("error", () => {});
    // Once for a connection, so that no transaction has to say it. A connection that does not take it fails anyway.
    client.query(settings(patience)).catch(() => {});
  });
  return pool;
}

/**
 * SQL that plans the statements of the present transaction for walks through trees. The planner expects of every
 * node what is true of the widest one, or of none, and reads all of a user's nodes for each step of a walk. A step
 * that asks for the children in their order has then one way left, the index of that order. A look-up of one row
 * goes straight to it: what makes a bitmap of the one costs a third more. Compiling such a statement takes longer
 * than running it. The first setting takes the others along to a cluster's workers; without a cluster it means
 * nothing.
 */
export const PLAN_FOR_WALKS =
  "set local citus.propagate_set_commands = 'local'; set local enable_seqscan = off; set local enable_sort = off; set local enable_bitmapscan = off; set local jit = off";
