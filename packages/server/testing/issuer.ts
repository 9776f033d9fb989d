import { type CryptoKey, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";
import { startLocalServer } from "./local-server.ts";

export const CLIENT_ID = "perennial-tests.apps.example";

export interface IssuedToken {
  readonly claims?: JWTPayload;
  readonly issuer?: string;
  readonly audience?: string;
  /** Seconds from now. */
  readonly expiresIn?: number;
  /** The name of the key in the token's head; the key it is really signed with stays. */
  readonly kid?: string;
  /** A key that was never published. */
  readonly isForged?: boolean;
}

/** An identity provider of the test's own: it publishes its keys, and signs whatever it is asked to. */
export interface Issuer {
  readonly origin: string;
  readonly jwksUrl: string;
  token(subject: string, given?: IssuedToken): Promise<string>;
  /** What its key address answers from now on; undefined: the keys again. */
  answerWith(response: (() => Response) | undefined): void;
  stop(): Promise<void>;
}

const ALGORITHM = "RS256";

export async function startIssuer(): Promise<Issuer> {
  const known = await generateKeyPair(ALGORITHM, { extractable: true });
  const stranger = await generateKeyPair(ALGORITHM);
  const jwk = { ...(await exportJWK(known.publicKey)), kid: "first", alg: ALGORITHM, use: "sig" };
  let instead: (() => Response) | undefined;
  const server = await startLocalServer(() => instead?.() ?? Response.json({ keys: [jwk] }));
  const sign = (key: CryptoKey, subject: string, given: IssuedToken) =>
    new SignJWT({ ...given.claims })
      .setProtectedHeader({ alg: ALGORITHM, kid: given.kid ?? "first" })
      .setSubject(subject)
      .setIssuer(given.issuer ?? server.origin)
      .setAudience(given.audience ?? CLIENT_ID)
      .setIssuedAt()
      .setExpirationTime(new Date(Date.now() + (given.expiresIn ?? 3600) * 1000))
      .sign(key);
  return {
    origin: server.origin,
    jwksUrl: `${server.origin}/certs`,
    token: (subject, given = {}) =>
      sign(given.isForged ? stranger.privateKey : known.privateKey, subject, given),
    answerWith(response) {
      instead = response;
    },
    stop: server.stop,
  };
}
