import type { SessionClaims, Tokens } from "../ports/tokens.ts";
import { createSignedClaims } from "./signed-claims.ts";

/** The audience of a token, so that a ticket is never taken for a session nor a session for a ticket. */
const SESSION_AUDIENCE = "perennial-api";
const TICKET_AUDIENCE = "perennial-stream";
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Makes tokens that are signed and stored nowhere: they say whose they are, and until when. Whether a session still
 * stands, and whether a ticket is used up, has to be asked of the database.
 * @param secret whoever has it can make tokens for anybody
 */
export function createTokens(secret: string): Tokens {
  const sessions = createSignedClaims(secret, SESSION_AUDIENCE);
  const tickets = createSignedClaims(secret, TICKET_AUDIENCE);
  return {
    signSession: ({ userId, sessionId }, now, expiresAt) =>
      sessions.sign({ sub: String(userId), jti: sessionId }, now, expiresAt),
    readSession(token, now) {
      const claims = sessions.read(token, now);
      return claims && sessionOf(claims.sub, claims.jti);
    },
    signTicket: ({ userId, sessionId, ticketId }, now, expiresAt) =>
      tickets.sign({ sub: String(userId), jti: ticketId, sid: sessionId }, now, expiresAt),
    readTicket(token, now) {
      const claims = tickets.read(token, now);
      const session = claims && sessionOf(claims.sub, claims.sid);
      return session && UUID.test(claims.jti) ? { ...session, ticketId: claims.jti } : null;
    },
  };
}

function sessionOf(subject: string, sessionId: unknown): SessionClaims | null {
  const userId = Number(subject);
  if (!Number.isSafeInteger(userId) || userId < 1) return null;
  if (typeof sessionId !== "string" || !UUID.test(sessionId)) return null;
  return { userId, sessionId };
}
