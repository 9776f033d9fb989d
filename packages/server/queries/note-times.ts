import type { NoteTimes } from "@perennial/contract/search/found";
import type pg from "pg";
import type { Visibility } from "./visibility.ts";

/** A read says when it began, a little before: what was written beside it comes once more with the next one. */
const MARGIN = "interval '1 minute'";
const SECONDS = "floor(extract(epoch from";
/** Lists are read in a tenth of the time that a row for each takes. $2: null for all nodes. */
const TIMES = `select now() - ${MARGIN} as at, coalesce(json_agg(x.id), '[]') as ids,
    coalesce(json_agg(x.created), '[]') as created, coalesce(json_agg(x.changed), '[]') as changed
  from (select s.node_id as id, ${SECONDS} s.created_at)) as created, ${SECONDS} s.changed_at)) as changed
    from search_rows s where s.user_id = $1
      and ($2::timestamptz is null or s.created_at >= $2 or s.changed_at >= $2)) x`;

interface Row extends Omit<NoteTimes, "at" | "is_all"> {
  readonly at: Date;
}

/** When nodes of a user were made and their texts changed last, as far as the log was read (decision 120). @param since only later ones */
export async function readNoteTimes(
  pool: pg.Pool,
  userId: number,
  since: string | null,
  visibility: Visibility | null,
): Promise<Omit<NoteTimes, "is_all">> {
  const { rows } = await pool.query<Row>(TIMES, [userId, since]);
  const [row] = rows as [Row];
  const read = { ...row, at: row.at.toISOString() };
  if (!visibility) return read;
  const isSeen = await visibility.of(pool, row.ids);
  const seen = <T>(values: readonly T[]) => values.filter((_, i) => isSeen(row.ids[i] ?? 0));
  return { ...read, ids: seen(row.ids), created: seen(row.created), changed: seen(row.changed) };
}
