import type pg from "pg";

/** What a pool was asked, and in how many round trips. */
export interface CountedPool {
  readonly pool: pg.Pool;
  /** What was asked since the last look, each statement by its first words. */
  take(): { readonly statements: readonly string[]; readonly roundTrips: number };
}

type Query = (given: string | pg.QueryConfig, values?: unknown[]) => Promise<pg.QueryResult>;

/** Counts what goes through a pool. Statements that are sent before an earlier one is answered share its trip. */
export function countedPool(pool: pg.Pool): CountedPool {
  let statements: string[] = [];
  let roundTrips = 0;

  const counting = (ask: Query): Query => {
    let open = 0;
    return async (given, values) => {
      const text = typeof given === "string" ? given : given.text;
      statements.push(text.trim().split(/\s+/, 3).join(" "));
      if (open++ === 0) roundTrips++;
      try {
        return await ask(given, values);
      } finally {
        open--;
      }
    };
  };
  const standIn = <T extends object>(whole: T, parts: Readonly<Record<string, unknown>>): T =>
    new Proxy(whole, {
      get(target, key) {
        if (typeof key === "string" && key in parts) return parts[key];
        const value: unknown = Reflect.get(target, key, target);
        return typeof value === "function" ? value.bind(target) : value;
      },
    });

  return {
    pool: standIn(pool, {
      query: counting((given, values) => pool.query(given as string, values)),
      async connect() {
        const client = await pool.connect();
        return standIn(client, { query: counting((given, values) => client.query(given as string, values)) });
      },
    }),
    take() {
      const seen = { statements, roundTrips };
      statements = [];
      roundTrips = 0;
      return seen;
    },
  };
}
