import type pg from "pg";
import { prepared } from "../database/prepared.ts";
import type { Clock } from "../ports/clock.ts";
import type { TicketClaims, Tokens } from "../ports/tokens.ts";

/** The caller: the user of an existing session. */
export interface Viewer {
  readonly userId: number;
  readonly sessionId: string;
  readonly isAnonymous: boolean;
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
  /** Takes a ticket or a session token; a ticket is used up by that. */
  byStreamToken(token: string): Promise<StreamViewer | null>;
  /** Returns whether a session still exists, for what lives longer than one request. */
  stands(viewer: NamedViewer): Promise<boolean>;
}

const SESSION = `select u.is_anonymous from sessions s join users u on u.id = $1
  where s.user_id = $1 and s.id = $2 and (s.expires_at is null or s.expires_at > $3)`;
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
  const find = async ({ userId, sessionId }: NamedViewer): Promise<Viewer | null> => {
    const { rows } = await deps.pool.query<{ is_anonymous: boolean }>(
      prepared(SESSION, [userId, sessionId, deps.clock()]),
    );
    return rows[0] ? { userId, sessionId, isAnonymous: rows[0].is_anonymous } : null;
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
