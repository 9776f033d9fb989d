import { createHash } from "node:crypto";
import type pg from "pg";

/** Everything a person owns or has done. Sessions are left out: a login that is refused later still opens one. */
const TABLES = [
  "users",
  "credentials",
  "notes",
  "flashcards",
  "user_flashcards",
  "nodes",
  "data_mutations",
  "mutations",
  "user_actions",
] as const;

/** One hash over all rows: two equal ones say that nothing was written in between. */
export async function rowHash(pool: pg.Pool): Promise<string> {
  const hash = createHash("sha256");
  for (const table of TABLES) {
    const { rows } = await pool.query<{ row: string }>(
      `select row_to_json(t)::text as row from ${table} t order by row_to_json(t)::text`,
    );
    hash.update(`${table} ${rows.length}\n`);
    for (const { row } of rows) hash.update(`${row}\n`);
  }
  return hash.digest("hex");
}
