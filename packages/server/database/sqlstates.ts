import pg from "pg";

// What errors of the database mean for whoever asked it something. Each list stands here alone.

/** A lock, a statement or a silence took longer than the settings allow. */
const TOOK_TOO_LONG: ReadonlySet<unknown> = new Set(["55P03", "57014", "ETIMEDOUT"]);

/** PostgreSQL, and the system, have no room left on a disk. */
const NO_ROOM: ReadonlySet<unknown> = new Set(["53100", "ENOSPC", "EDQUOT"]);

/** A serialization failure, a deadlock. */
const ROLLED_BACK_FOR_ANOTHER: ReadonlySet<unknown> = new Set(["40001", "40P01"]);

/**
 * SQLSTATE classes and system errors of a database that cannot be reached, is full or about to stop, has closed a connection
 * that rested, or that became a standby or went read-only: that one says 25006 to whoever writes.
 */
const UNREACHABLE =
  /^(?:08...|57P0[1235]|25006|25P0[34]|3D000|53[0-9]..|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ENOTFOUND|EAI_AGAIN)$/;
const UNREACHABLE_MESSAGE =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after)/;

const codeOf = (error: Error): unknown => ("code" in error ? error.code : undefined);

/** Whether the disk of the database, or of a process, takes no more. */
export const hasNoRoom = (error: unknown): boolean => error instanceof Error && NO_ROOM.has(codeOf(error));

/** Whether a limit of time has ended a statement. */
export const tookTooLong = (error: unknown): boolean =>
  error instanceof Error && TOOK_TOO_LONG.has(codeOf(error));

/**
 * Whether the database has undone a transaction so that another one could go on. The same one can then be run again, and
 * has to be, from its beginning: what it read may be different by now.
 */
export const wasRolledBackForAnother = (error: unknown): boolean =>
  error instanceof Error && ROLLED_BACK_FOR_ANOTHER.has(codeOf(error));

/**
 * Whether this passes by waiting: the same request may work in a moment, and nothing of it is done. Everything else is a
 * fault of ours, which clients would otherwise send again for ever.
 */
export function passesByWaiting(error: Error): boolean {
  const code = codeOf(error);
  return (
    tookTooLong(error) ||
    wasRolledBackForAnother(error) ||
    refusesConnections(error) ||
    UNREACHABLE_MESSAGE.test(error.message) ||
    (typeof code === "string" && UNREACHABLE.test(code))
  );
}

/**
 * Whether a database takes no connections for now. It says so with a general SQLSTATE that a statement of ours can earn as
 * well, as one that asks for what is not there yet: but it refuses the connection itself. How grave that is comes in the
 * language of the database; where it is said, always as it is called in its sources, which a pooler leaves out.
 */
const refusesConnections = (error: Error): boolean =>
  error instanceof pg.DatabaseError &&
  error.code === "55000" &&
  (error.severity === "FATAL" || error.routine === "CheckMyDatabase");
