import pg from "pg";

/** A table of fewer pages is quick to read in any way. */
const FEWEST_PAGES = 8;
const grown = (schema: string): string => `select format('%I', c.relname) as name from pg_class c
  where c.relnamespace = ${schema}::regnamespace and c.relkind = 'r'
    and pg_relation_size(c.oid) / current_setting('block_size')::int >= greatest(2 * c.relpages, ${FEWEST_PAGES})
  order by 1`;

/** The schema of the tables, and whether their rows lie on the workers of a cluster. */
const WHERE = `select current_schema() as schema,
  exists (select from pg_extension where extname = 'citus') as "isCluster"`;
const ON_WORKERS = "select success, result from run_command_on_workers($1)";

/**
 * Has PostgreSQL count (ANALYZE) the tables that take twice the pages that they took when it counted them last. A prepared
 * statement keeps its plan, and one from when a table was empty may look up the user alone and then look at each of their
 * rows, for each of a thousand cards: a tree of 10,000 rated cards took 10 s and more by such a plan. PostgreSQL
 * counts by itself a minute or two later, which is long for whoever has just brought their cards along. Counting takes a tenth
 * of a second, and every plan that stood on the old count is made anew. A worker of a cluster plans each statement with its
 * values, and expects nothing of a user whom it did not count: a tree of 10,000 notes took six times as long there. So
 * each worker counts its own parts of the tables.
 * @returns the names of the tables, and of their parts on workers
 */
export async function countGrownTables(pool: Pick<pg.Pool, "query">): Promise<string[]> {
  const { rows: where } = await pool.query<{ schema: string; isCluster: boolean }>(WHERE);
  const { schema = "public", isCluster = false } = where[0] ?? {};
  const ofSchema = pg.escapeLiteral(pg.escapeIdentifier(schema));
  const { rows } = await pool.query<{ name: string }>(grown(ofSchema));
  const names = rows.map(({ name }) => name);
  // Whoever counts one of them already does it for all.
  if (names.length > 0) await pool.query(`analyze (skip_locked) ${names.join(", ")}`);
  return isCluster ? [...names, ...(await countOnWorkers(pool, ofSchema))] : names;
}

/** A worker that is away counts when somebody writes there again. */
async function countOnWorkers(pool: Pick<pg.Pool, "query">, schema: string): Promise<string[]> {
  const found = await pool.query<{ success: boolean; result: string }>(ON_WORKERS, [
    `select string_agg(name, ', ') from (${grown(schema)}) t`,
  ]);
  const names = found.rows.flatMap(({ success, result }) =>
    success && result !== "" ? result.split(", ") : [],
  );
  if (names.length > 0)
    await pool.query(ON_WORKERS, [
      `do $count$ declare part record; begin
         for part in ${grown(schema)} loop
           execute 'analyze (skip_locked) ' || part.name;
         end loop;
       end $count$`,
    ]);
  return names;
}
