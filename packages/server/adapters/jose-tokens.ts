import { type JWTPayload, jwtVerify, SignJWT } from "jose";
import type { SessionClaims, Tokens } from "../ports/tokens.ts";

const ISSUER = "perennial";
/** Who a token is for: a ticket is no session, and a session no ticket. */
const SESSION_AUDIENCE = "perennial-api";
const TICKET_AUDIENCE = "perennial-stream";
/** Pinned: what a token says about its own algorithm is not asked. */
const ALGORITHM = "HS256";
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** @param secret at least 32 bytes; whoever knows it can be anybody */
export function createTokens(secret: string): Tokens {
  const key = new TextEncoder().encode(secret);

  const sign = (payload: JWTPayload, now: Date, expiresAt: Date | null) => {
    const token = new SignJWT(payload)
      .setProtectedHeader({ alg: ALGORITHM, typ: "JWT" })
      .setIssuer(ISSUER)
      .setIssuedAt(now);
    return (expiresAt ? token.setExpirationTime(expiresAt) : token).sign(key);
  };

  const read = async (token: string, audience: string, now: Date): Promise<JWTPayload | null> => {
    try {
      const { payload } = await jwtVerify(token, key, {
        algorithms: [ALGORITHM],
        issuer: ISSUER,
        audience,
        requiredClaims: ["sub", "jti"],
        currentDate: now,
      });
      return payload;
    } catch {
      return null; // forged, expired, or not a token at all: the caller is told the same
    }
  };

  return {
    signSession: (claims, now, expiresAt) =>
      sign({ sub: String(claims.userId), jti: claims.sessionId, aud: SESSION_AUDIENCE }, now, expiresAt),
    async readSession(token, now) {
      const payload = await read(token, SESSION_AUDIENCE, now);
      return payload && sessionOf(payload.sub, payload.jti);
    },
    signTicket: (claims, now, expiresAt) =>
      sign(
        { sub: String(claims.userId), jti: claims.ticketId, sid: claims.sessionId, aud: TICKET_AUDIENCE },
        now,
        expiresAt,
      ),
    async readTicket(token, now) {
      const payload = await read(token, TICKET_AUDIENCE, now);
      const session = payload && sessionOf(payload.sub, payload.sid);
      if (!session || !payload.jti || !UUID.test(payload.jti)) return null;
      return { ...session, ticketId: payload.jti };
    },
  };
}

function sessionOf(subject: unknown, sessionId: unknown): SessionClaims | null {
  const userId = Number(subject);
  if (!Number.isSafeInteger(userId) || userId < 1) return null;
  if (typeof sessionId !== "string" || !UUID.test(sessionId)) return null;
  return { userId, sessionId };
}
