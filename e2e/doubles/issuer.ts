import { generateKeyPairSync, sign } from "node:crypto";
import { listen } from "./listen.ts";

export const CLIENT_ID = "perennial-e2e.apps.example";

/** An identity provider of the test's own: it publishes its key, and signs tokens with it. */
export interface Issuer {
  /** What makes a server believe it. */
  readonly env: Readonly<Record<string, string>>;
  /** Signs a token for a subject; `given` are claims beside the usual ones, or in their place. */
  token(subject: string, given?: Readonly<Record<string, unknown>>): string;
  close(): Promise<void>;
}

const HOUR_S = 3_600;

export async function startIssuer(): Promise<Issuer> {
  const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2_048 });
  const key = { ...publicKey.export({ format: "jwk" }), kid: "first", alg: "RS256", use: "sig" };
  const server = await listen((_request, response) => {
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ keys: [key] }));
  });
  return {
    env: {
      GOOGLE_CLIENT_ID: CLIENT_ID,
      GOOGLE_JWKS_URL: `${server.origin}/certs`,
      GOOGLE_ISSUER: server.origin,
    },
    token(subject, given = {}) {
      const now = Math.floor(Date.now() / 1_000);
      const claims = { iss: server.origin, aud: CLIENT_ID, sub: subject, iat: now, exp: now + HOUR_S };
      const signed = `${encoded({ alg: "RS256", kid: "first" })}.${encoded({ ...claims, ...given })}`;
      return `${signed}.${sign("RSA-SHA256", Buffer.from(signed), privateKey).toString("base64url")}`;
    },
    close: server.close,
  };
}

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");
