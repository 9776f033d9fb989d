import type { Tags } from "@perennial/contract/search/found";
import type pg from "pg";

const TAGS = `select mode() within group (order by name) as name, count(*)::int as count from mentions
  where user_id = $1 and kind = 3 group by target order by count desc, name`;

/** The tags of a user's texts, as far as these were read (decision 120). */
export async function readTags(pool: pg.Pool, userId: number): Promise<Tags> {
  const { rows } = await pool.query<Tags["tags"][number]>(TAGS, [userId]);
  return { tags: rows };
}
