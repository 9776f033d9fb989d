import { createHmac, createSecretKey, timingSafeEqual } from "node:crypto";
import { isRecord } from "@perennial/contract/shapes/json-value";

/**
 * Claims signed with a secret of this server's own, as a JSON Web Token with HS256 (RFC 7519, RFC 7515). Computed on
 * the spot: the threads that WebCrypto would wait for are those on which passwords are hashed.
 */
export interface SignedClaims {
  /** Signs claims as a token; with `expiresAt` null it never expires. */
  sign(claims: Claims, now: Date, expiresAt: Date | null): string;
  /** Returns null for claims that were not signed here for this audience, or have expired. */
  read(token: string, now: Date): Claims | null;
}

export type Claims = Readonly<Record<string, unknown>> & { readonly sub: string; readonly jti: string };

const ISSUER = "perennial";
/** Pinned: a token's own algorithm is compared, never followed. */
const HEADER = { alg: "HS256", typ: "JWT" };

/**
 * Signs and reads claims for one purpose. A signature costs a hash on the calling thread.
 * @param secret at least 32 bytes; whoever knows it can sign anything
 * @param audience what the claims are for: what was signed for one purpose is nothing for another
 */
export function createSignedClaims(secret: string, audience: string): SignedClaims {
  const key = createSecretKey(Buffer.from(secret));
  const signatureOf = (signed: string) => createHmac("sha256", key).update(signed).digest("base64url");
  const header = encode(HEADER);

  return {
    sign(claims, now, expiresAt) {
      const times = {
        iat: seconds(now),
        ...(expiresAt === null ? {} : { exp: seconds(expiresAt) }),
      };
      const signed = `${header}.${encode({ ...claims, ...times, iss: ISSUER, aud: audience })}`;
      return `${signed}.${signatureOf(signed)}`;
    },
    read(token, now) {
      const [head, body, signature, ...more] = token.split(".");
      if (head === undefined || body === undefined || signature === undefined || more.length > 0) return null;
      if (!equal(signature, signatureOf(`${head}.${body}`))) return null;
      const { alg, crit } = decode(head) ?? {};
      if (alg !== HEADER.alg || crit !== undefined) return null;
      const claims = decode(body);
      return claims && hold(claims, audience, seconds(now)) ? claims : null;
    },
  };
}

/** Returns whether claims are ours, for this audience, complete, and neither expired nor from the future. */
function hold(claims: Readonly<Record<string, unknown>>, audience: string, now: number): claims is Claims {
  const { iss, aud, sub, jti, iat, nbf, exp } = claims;
  if (iss !== ISSUER || aud !== audience) return false;
  if (typeof sub !== "string" || typeof jti !== "string" || typeof iat !== "number") return false;
  if (nbf !== undefined && !(typeof nbf === "number" && nbf <= now)) return false;
  return exp === undefined || (typeof exp === "number" && exp > now);
}

const seconds = (time: Date): number => Math.floor(time.getTime() / 1000);
const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");

function decode(part: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, "base64url").toString());
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}

/** Compares in constant time. */
function equal(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
