import type pg from "pg";
import { standIn } from "./stand-in.ts";

export interface Counted {
  readonly statements: readonly string[];
  readonly roundTrips: number;
  /** The statement that began each trip. */
  readonly begun: readonly string[];
  /** How many rows each statement gave. */
  readonly rows: ReadonlyMap<string, number>;
}

/** What a pool was asked, and in how many round trips. */
export interface CountedPool {
  readonly pool: pg.Pool;
  /** What was asked since the last look, each statement by its first words. */
  take(): Counted;
}

type Query = (given: string | pg.QueryConfig, values?: unknown[]) => Promise<pg.QueryResult>;

/** Counts what goes through a pool. Statements that are sent before an earlier one is answered share its trip. */
export function countedPool(pool: pg.Pool): CountedPool {
  let statements: string[] = [];
  let begun: string[] = [];
  let rows = new Map<string, number>();

  const counting = (ask: Query): Query => {
    let open = 0;
    return async (given, values) => {
      const text = typeof given === "string" ? given : given.text;
      const statement = text.trim().split(/\s+/, 3).join(" ");
      statements.push(statement);
      if (open++ === 0) begun.push(statement);
      try {
        const result = await ask(given, values);
        rows.set(statement, (rows.get(statement) ?? 0) + (result.rows?.length ?? 0));
        return result;
      } finally {
        open--;
      }
    };
  };

  return {
    pool: standIn(pool, {
      query: counting((given, values) => pool.query(given as string, values)),
      async connect() {
        const client = await pool.connect();
        return standIn(client, { query: counting((given, values) => client.query(given as string, values)) });
      },
    }),
    take() {
      const seen = { statements, roundTrips: begun.length, begun, rows };
      statements = [];
      rows = new Map();
      begun = [];
      return seen;
    },
  };
}
