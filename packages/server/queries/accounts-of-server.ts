import type pg from "pg";
import { textBytesByUser } from "../database/usage.ts";

/** An account as an operator sees it: never a word of what its person wrote. */
export interface ServerAccount {
  readonly id: number;
  /** Null for one without a name. */
  readonly username: string | null;
  readonly createdOn: string;
  /** The last day on which one of its sessions was used; null where it has none. */
  readonly usedOn: string | null;
  readonly sessions: number;
  readonly nodes: number;
  readonly edits: number;
  /** Of texts that are not deleted. */
  readonly textBytes: number;
  readonly fileBytes: number;
  /** `deleted`: its owner can still bring it back, or it is erased within the hour. */
  readonly state: "active" | "deleted" | "disabled";
}

const ROWS = `select u.id, case when u.is_anonymous then null else u.username end as username,
    to_char(u.created_at at time zone 'UTC', 'YYYY-MM-DD') as "createdOn", to_char(s.used_on, 'YYYY-MM-DD') as "usedOn",
    coalesce(s.sessions, 0)::int as sessions, coalesce(n.nodes, 0)::int as nodes, u.version as edits,
    coalesce(nt.bytes, 0) + coalesce(ft.bytes, 0) as "textBytes", coalesce(f.bytes, 0)::float8 as "fileBytes",
    case when u.erase_at is not null then 'deleted' when u.disabled_at is not null then 'disabled' else 'active' end as state
  from users u
    left join (select s.user_id, count(*) filter (where t.id is null) as sessions,
        max(coalesce(s.last_used_on, s.created_at::date)) as used_on
      from sessions s left join tokens t on t.user_id = s.user_id and t.id = s.id group by s.user_id) s on s.user_id = u.id
    left join (select user_id, count(*) as nodes from nodes where deleted_at is null group by user_id) n on n.user_id = u.id
    left join (select user_id, sum(bytes) as bytes from files group by user_id) f on f.user_id = u.id
    left join ${textBytesByUser("note")} nt on nt.user_id = u.id
    left join ${textBytesByUser("flashcard")} ft on ft.user_id = u.id
  where u.closed_at is null`;

/**
 * Lists the accounts of a server, the newest first.
 * @param onlyNamed leaves out those without a name
 */
export async function listAccounts(pool: pg.Pool, onlyNamed: boolean): Promise<ServerAccount[]> {
  const { rows } = await pool.query<ServerAccount>(
    `${ROWS} and (not $1 or not u.is_anonymous) order by u.id desc`,
    [onlyNamed],
  );
  return rows;
}

/**
 * Finds the account with a name: the one whose password goes with it, else the only one that a provider of sign-ins gave it.
 * @param subject the name as it is compared
 * @returns its id; null where there is none, or several
 */
export async function findNamed(pool: pg.Pool, name: string, subject: string): Promise<number | null> {
  const { rows } = await pool.query<{ user_id: number }>(
    "select user_id from credentials where subject = $1 and kind = 'password'",
    [subject],
  );
  if (rows[0]) return rows[0].user_id;
  const { rows: called } = await pool.query<{ id: number }>(
    "select id from users where username = $1 and not is_anonymous and closed_at is null limit 2",
    [name],
  );
  return called.length === 1 && called[0] ? called[0].id : null;
}
