import type { OwnToken } from "@perennial/contract/accounts";
import type pg from "pg";

const OWN = `select t.id::text, t.name, t.prefix, t.scopes, t.root_node_id as root_id, t.sees_private,
    coalesce(n.text, f.question) as root_title,
    to_char(t.created_at at time zone 'UTC', 'YYYY-MM-DD') as created_on,
    to_char(s.last_used_on, 'YYYY-MM-DD') as last_used_on, s.expires_at
  from tokens t join sessions s on s.user_id = $1 and s.id = t.id
    left join nodes r on r.user_id = $1 and r.id = t.root_node_id and r.deleted_at is null
    left join notes n on n.user_id = $1 and n.id = r.note_id
    left join flashcards f on f.user_id = $1 and f.id = r.flashcard_id
  where t.user_id = $1 and (s.expires_at is null or s.expires_at > $2)
  order by t.created_at desc, t.id`;

/** Lists the personal tokens of a user that hold, the newest first. */
export async function readTokens(pool: pg.Pool, userId: number, now: Date): Promise<OwnToken[]> {
  const { rows } = await pool.query<Omit<OwnToken, "expires_at"> & { readonly expires_at: Date | null }>(
    OWN,
    [userId, now],
  );
  return rows.map((row) => ({ ...row, expires_at: row.expires_at?.toISOString() ?? null }));
}
