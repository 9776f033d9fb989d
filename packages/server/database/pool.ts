import pg from "pg";
import { GatheringSocket } from "./gathering-socket.ts";

const INT8 = 20;

/** Ids and versions are counted up from 1 and stay far below 2^53, so they are read as numbers. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === INT8 && format !== "binary" ? Number : pg.types.getTypeParser(oid, format),
};

/** A server that hangs in the middle of a transaction keeps others waiting for no longer than this. */
const PATIENCE = "set idle_in_transaction_session_timeout = '30s'";

/**
 * The pool all of the server reads and writes through. Statements of one connection are pipelined: those sent
 * without waiting for each other cost one round trip together.
 */
export function createPool(connection: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ ...connection, types, pipeline: true, stream: () => new GatheringSocket() });
  // A connection that breaks while it is taken out fails its statements, and that is where it is dealt with; the
  // event beside it would end the process. The pool itself listens only while the connection rests.
  pool.on("connect", (client) => {
    client.on("error", () => {});
    // Once for a connection, so that no transaction has to say it. A connection that does not take it fails anyway.
    client.query(PATIENCE).catch(() => {});
  });
  return pool;
}

/**
 * For a transaction that walks trees. The planner expects of every node what is true of the widest one, or of
 * none, and reads all of a user's nodes for each step of a walk. A step that asks for the children in their order
 * has then one way left, the index of that order. Compiling such a statement takes longer than running it.
 */
export const PLAN_FOR_WALKS =
  "set local enable_seqscan = off; set local enable_sort = off; set local jit = off";
