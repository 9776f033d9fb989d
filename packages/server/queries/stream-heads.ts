import type pg from "pg";
import { GENERATION } from "../database/generation-sql.ts";
import { prepared } from "../database/prepared.ts";
import type { Position } from "./changes.ts";
import type { NamedViewer } from "./sessions.ts";

/** One read for many users, hardly any of whom have something new. */
const HEADS = `select s.id as "sessionId", u.version, u.last_user_action_id as "userActionId",
    ${GENERATION} as generation
  from unnest($1::bigint[], $2::uuid[]) as asked (user_id, session_id)
  join sessions s on s.user_id = asked.user_id and s.id = asked.session_id
    and (s.expires_at is null or s.expires_at > $3)
  join users u on u.id = s.user_id`;

/** Returns where the logs of people end, by their sessions; sessions that have ended are missing. */
export async function readHeads(
  pool: pg.Pool,
  viewers: readonly NamedViewer[],
  now: Date,
): Promise<ReadonlyMap<string, Position>> {
  const { rows } = await pool.query<Position & { readonly sessionId: string }>(
    prepared(HEADS, [viewers.map(({ userId }) => userId), viewers.map(({ sessionId }) => sessionId), now]),
  );
  return new Map(rows.map(({ sessionId, ...head }) => [sessionId, head]));
}
