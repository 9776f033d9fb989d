import pg from "pg";
import { GENERATION } from "../database/generation-sql.ts";
import { prepared } from "../database/prepared.ts";
import { passesByWaiting, tookTooLong } from "../database/sqlstates.ts";
import type { Position } from "./changes.ts";
import type { NamedViewer } from "./sessions.ts";

/** Where logs end, by session: an error where that cannot be read for now. Sessions that have ended are missing. */
export type Heads = ReadonlyMap<string, Position | Error>;

/** One read for many users, hardly any of whom have something new. */
const HEADS = `select s.id as "sessionId", u.version, u.last_user_action_id as "userActionId",
    ${GENERATION} as generation
  from unnest($1::bigint[], $2::uuid[]) as asked (user_id, session_id)
  join sessions s on s.user_id = asked.user_id and s.id = asked.session_id
    and (s.expires_at is null or s.expires_at > $3)
  join users u on u.id = s.user_id`;

const HEAD = `select u.version, u.last_user_action_id as "userActionId", ${GENERATION} as generation
  from users u join sessions s on s.user_id = $1 and s.id = $2 and (s.expires_at is null or s.expires_at > $3)
  where u.id = $1`;

/**
 * Returns where the logs of people end. A cluster whose worker is down cannot answer for all at once: each is then asked
 * for alone, since the others' streams are to go on.
 */
export async function readHeads(pool: pg.Pool, viewers: readonly NamedViewer[], now: Date): Promise<Heads> {
  try {
    const { rows } = await pool.query<Position & { readonly sessionId: string }>(
      prepared(HEADS, [viewers.map(({ userId }) => userId), viewers.map(({ sessionId }) => sessionId), now]),
    );
    return new Map(rows.map(({ sessionId, ...head }) => [sessionId, head]));
  } catch (error) {
    if (!isPartAway(error)) throw error;
    return readEachHead(pool, viewers, now);
  }
}

/** Whether the database itself answered, and told that it is not whole. */
const isPartAway = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && passesByWaiting(error) && !tookTooLong(error);

/** One after the other: a single connection is enough for what comes back in a second. */
async function readEachHead(pool: pg.Pool, viewers: readonly NamedViewer[], now: Date): Promise<Heads> {
  const heads = new Map<string, Position | Error>();
  for (const { userId, sessionId } of viewers) {
    try {
      const { rows } = await pool.query<Position>(prepared(HEAD, [userId, sessionId, now]));
      if (rows[0]) heads.set(sessionId, rows[0]);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      heads.set(sessionId, error);
    }
  }
  return heads;
}
