import { timingSafeEqual } from "node:crypto";
import type { TokenScope } from "@perennial/contract/accounts";
import type pg from "pg";
import { prepared } from "../database/prepared.ts";
import { type Clock, dayOf } from "../ports/clock.ts";
import type { TicketClaims, Tokens } from "../ports/tokens.ts";

/** What a personal token grants to the program that has it. */
export interface Grant {
  readonly name: string;
  readonly scopes: readonly TokenScope[];
  readonly rootId: number | null;
  readonly seesPrivate: boolean;
}

/** The caller: the user of an existing session. */
export interface Viewer {
  readonly userId: number;
  readonly sessionId: string;
  readonly isAnonymous: boolean;
  /** Null where no personal token calls: the person may do everything. */
  readonly grant: Grant | null;
}

/** The user and the session that a token names. */
export type NamedViewer = Pick<Viewer, "userId" | "sessionId">;

/** Whoever opens a stream or an export. */
export interface StreamViewer extends Viewer {
  /** The notes that its ticket was issued for; null where it was for none in particular. */
  readonly nodeIds: readonly number[] | null;
}

/** Finds out who calls; null for everybody without a valid session. */
export interface SessionReader {
  /** Returns whom a token names. Whether the session still exists has to be asked as well. */
  named(token: string): NamedViewer | null;
  byToken(token: string): Promise<Viewer | null>;
  /** Whether a text has the form of a personal token. */
  isPersonal(token: string): boolean;
  /** Finds whose personal token calls, and what it grants; null for one that does not hold. */
  byPersonalToken(token: string): Promise<Viewer | null>;
  /** Takes a ticket or a session token; a ticket is used up by that. */
  byStreamToken(token: string): Promise<StreamViewer | null>;
  /** Returns whether a session still exists, for what lives longer than one request. */
  stands(viewer: NamedViewer): Promise<boolean>;
}

interface SessionRow {
  readonly is_anonymous: boolean;
  readonly is_of_today: boolean;
  /** Of a personal token: the hash of its secret, and what it grants. */
  readonly hash: Buffer | null;
  readonly name: string;
  readonly scopes: readonly TokenScope[];
  readonly root_node_id: number | null;
  readonly sees_private: boolean;
}

const SESSION = `select u.is_anonymous, s.last_used_on is not distinct from $4::date as is_of_today,
    t.hash, t.name, t.scopes, t.root_node_id, t.sees_private
  from sessions s join users u on u.id = $1 left join tokens t on t.user_id = $1 and t.id = $2
  where s.user_id = $1 and s.id = $2 and (s.expires_at is null or s.expires_at > $3)`;
const USE = "update sessions set last_used_on = $3 where user_id = $1 and id = $2";
// A list of bigint comes as text; a function that made numbers of it would be refused by a cluster.
const USE_TICKET = `delete from stream_tickets where user_id = $1 and id = $2 and expires_at > $3
  returning node_ids`;

/**
 * Makes a reader that remembers nobody, so that whoever logs out on one server is out on all of them: each question
 * costs a look-up by key.
 */
export function createSessionReader(deps: {
  readonly pool: pg.Pool;
  readonly tokens: Tokens;
  readonly clock: Clock;
}): SessionReader {
  // Read on every request, never cached: a logout on one server process counts on all of them.
  const find = async (
    { userId, sessionId }: NamedViewer,
    isMeant: (row: SessionRow) => boolean = () => true,
  ): Promise<Viewer | null> => {
    const now = deps.clock();
    const today = dayOf(now);
    const { rows } = await deps.pool.query<SessionRow>(prepared(SESSION, [userId, sessionId, now, today]));
    const [row] = rows;
    if (!row || !isMeant(row)) return null;
    // Once a day. On a full disk one goes on reading, and the day is not known.
    if (!row.is_of_today) await deps.pool.query(USE, [userId, sessionId, today]).catch(() => {});
    return { userId, sessionId, isAnonymous: row.is_anonymous, grant: row.hash && grantOf(row) };
  };
  const findPersonal = async (token: string): Promise<Viewer | null> => {
    const claims = deps.tokens.readPersonal(token);
    return claims && find(claims, ({ hash }) => hash !== null && timingSafeEqual(hash, claims.hash));
  };
  const useTicket = async (ticket: TicketClaims): Promise<Pick<StreamViewer, "nodeIds"> | undefined> => {
    const { rows } = await deps.pool.query<{ node_ids: string[] | null }>(
      prepared(USE_TICKET, [ticket.userId, ticket.ticketId, deps.clock()]),
    );
    return rows[0] && { nodeIds: rows[0].node_ids?.map(Number) ?? null };
  };
  return {
    named: (token) => deps.tokens.readSession(token, deps.clock()),
    async byToken(token) {
      const claims = deps.tokens.readSession(token, deps.clock());
      return claims && find(claims);
    },
    isPersonal: (token) => deps.tokens.readPersonal(token) !== null,
    byPersonalToken: findPersonal,
    async byStreamToken(token) {
      const ticket = deps.tokens.readTicket(token, deps.clock());
      const used = ticket ? await useTicket(ticket) : { nodeIds: null };
      const claims = ticket ?? deps.tokens.readSession(token, deps.clock());
      const viewer = used && claims && (await find(claims));
      return viewer ? { ...viewer, ...used } : null;
    },
    stands: async (viewer) => (await find(viewer)) !== null,
  };
}

const grantOf = ({ name, scopes, root_node_id, sees_private }: SessionRow): Grant => ({
  name,
  scopes,
  rootId: root_node_id,
  seesPrivate: sees_private,
});

/** A session as its user is told of it. */
export interface OwnSession {
  readonly id: string;
  readonly label: string | null;
  readonly created_on: string;
  readonly last_used_on: string;
  readonly is_current: boolean;
}

const OWN = `select id::text, label, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as created_on,
    to_char(coalesce(last_used_on, created_at at time zone 'UTC'), 'YYYY-MM-DD') as last_used_on,
    id = $2 as is_current
  from sessions where user_id = $1 and (expires_at is null or expires_at > $3)
    and id not in (select t.id from tokens t where t.user_id = $1)
  order by id = $2 desc, last_used_on desc, created_at desc limit 200`;

/** Lists the sessions of a user without those of personal tokens: the present one, then the others, that of the last use first. */
export async function readSessions(
  pool: pg.Pool,
  { userId, sessionId }: NamedViewer,
  now: Date,
): Promise<OwnSession[]> {
  const { rows } = await pool.query<OwnSession>(OWN, [userId, sessionId, now]);
  return rows;
}
