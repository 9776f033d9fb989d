import type pg from "pg";

/** A table of fewer pages is quick to read in any way. */
const FEWEST_PAGES = 8;
const GROWN = `select format('%I', c.relname) as name from pg_class c
  where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
    and pg_relation_size(c.oid) / current_setting('block_size')::int >= greatest(2 * c.relpages, $1::int)
  order by 1`;

/**
 * Has PostgreSQL count (ANALYZE) the tables that take twice the pages that they took when it counted them last. A prepared
 * statement keeps its plan, and one from when a table was empty may look up the user alone and then look at each of their
 * rows, for each of a thousand cards: a tree of 10,000 rated cards took 10 s and more by such a plan. PostgreSQL
 * counts by itself a minute or two later, which is long for whoever has just brought their cards along. Counting takes a tenth
 * of a second, and every plan that stood on the old count is made anew. On a cluster nothing is found here: the
 * rows lie on its workers, which make a plan for each statement.
 * @returns the names of the tables
 */
export async function countGrownTables(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(GROWN, [FEWEST_PAGES]);
  const names = rows.map(({ name }) => name);
  // Whoever counts one of them already does it for all.
  if (names.length > 0) await pool.query(`analyze (skip_locked) ${names.join(", ")}`);
  return names;
}
