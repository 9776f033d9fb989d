import type pg from "pg";

/** What statements run on, for those who hand it on and write none themselves. */
export type Pool = pg.Pool;
/** A connection in a transaction that somebody else has begun. */
export type Connection = pg.PoolClient;

/** The name in `pg_stat_activity` of the connection on which a server listens for as long as it runs. */
export const LISTENER = "perennial events";
