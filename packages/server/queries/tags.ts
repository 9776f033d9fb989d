import type { Tags } from "@perennial/contract/search/found";
import type pg from "pg";
import { idList } from "../database/sent-lists.ts";
import type { Visibility } from "./visibility.ts";

const TAGS = `select mode() within group (order by name) as name, count(*)::int as count from mentions
  where user_id = $1 and kind = 3 and ($2::bigint[] is null or node_id = any($2)) group by target order by count desc, name`;

const TAGGED = "select distinct node_id as id from mentions where user_id = $1 and kind = 3";

/** The tags of those of a user's texts that are seen, as far as these were read (decision 120). */
export async function readTags(pool: pg.Pool, userId: number, visibility: Visibility | null): Promise<Tags> {
  const seen = visibility && idList(await visibility.among(pool, TAGGED));
  const { rows } = await pool.query<Tags["tags"][number]>(TAGS, [userId, seen]);
  return { tags: rows };
}
