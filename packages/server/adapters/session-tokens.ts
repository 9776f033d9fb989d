import { createHash, randomBytes } from "node:crypto";
import type { SessionClaims, Tokens } from "../ports/tokens.ts";
import { createSignedClaims } from "./signed-claims.ts";

/** The audience of a token, so that a ticket is never taken for a session nor a session for a ticket. */
const SESSION_AUDIENCE = "perennial-api";
const TICKET_AUDIENCE = "perennial-stream";
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Personal tokens begin so, by which those who look for lost secrets know them. */
const PERSONAL = "prn";
const PERSONAL_FORM = /^prn_([0-9A-Za-z]{1,36})_([\w-]{43})$/;
const SECRET_BYTES = 32;
const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const BASE = BigInt(DIGITS.length);
const UUID_BITS = 128n;

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
    makePersonal(claims) {
      const secret = randomBytes(SECRET_BYTES).toString("base64url");
      const prefix = `${PERSONAL}_${nameOf(claims)}`;
      return { token: `${prefix}_${secret}`, prefix, hash: hashOf(secret) };
    },
    readPersonal(token) {
      const [, name, secret] = PERSONAL_FORM.exec(token) ?? [];
      const session = name === undefined ? null : sessionNamed(name);
      return session && secret !== undefined ? { ...session, hash: hashOf(secret) } : null;
    },
  };
}

function sessionOf(subject: string, sessionId: unknown): SessionClaims | null {
  const userId = Number(subject);
  if (!Number.isSafeInteger(userId) || userId < 1) return null;
  if (typeof sessionId !== "string" || !UUID.test(sessionId)) return null;
  return { userId, sessionId };
}

const hashOf = (secret: string): Uint8Array => createHash("sha256").update(secret).digest();

/** Names a user and a session in digits of base 62, so that a token leads to its row on the shard of its user. */
function nameOf({ userId, sessionId }: SessionClaims): string {
  let rest = (BigInt(userId) << UUID_BITS) | BigInt(`0x${sessionId.replaceAll("-", "")}`);
  let name = "";
  for (; rest > 0n; rest /= BASE) name = DIGITS.charAt(Number(rest % BASE)) + name;
  return name;
}

function sessionNamed(name: string): SessionClaims | null {
  let number = 0n;
  for (const digit of name) number = number * BASE + BigInt(DIGITS.indexOf(digit));
  const hex = BigInt.asUintN(Number(UUID_BITS), number).toString(16).padStart(32, "0");
  const uuid = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  return sessionOf(String(number >> UUID_BITS), uuid);
}
