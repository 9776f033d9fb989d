import { generateKeyPairSync, sign } from "node:crypto";
import { listen } from "./listen.ts";

export const CLIENT_ID = "perennial-e2e.apps.example";

/** An identity provider of the test's own: it publishes its key, and signs tokens with it. */
export interface Issuer {
  /** What makes a server believe it. */
  readonly env: Readonly<Record<string, string>>;
  /** Signs a token for a subject; `given` are claims beside the usual ones, or in their place. */
  token(subject: string, given?: Readonly<Record<string, unknown>>): string;
  /** Who signs in at its own page, where nobody has to agree. */
  person: { readonly subject: string; readonly name: string };
  close(): Promise<void>;
}

const HOUR_S = 3_600;

/** Starts a provider that publishes its key; at its own page everybody agrees at once. */
export async function startIssuer(): Promise<Issuer> {
  const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2_048 });
  const key = { ...publicKey.export({ format: "jwk" }), kid: "first", alg: "RS256", use: "sig" };
  const nonces = new Map<string, string>();
  const token: Issuer["token"] = (subject, given = {}) => {
    const now = Math.floor(Date.now() / 1_000);
    const claims = { iss: server.origin, aud: CLIENT_ID, sub: subject, iat: now, exp: now + HOUR_S };
    const signed = `${encoded({ alg: "RS256", kid: "first" })}.${encoded({ ...claims, ...given })}`;
    return `${signed}.${sign("RSA-SHA256", Buffer.from(signed), privateKey).toString("base64url")}`;
  };
  const answers: Readonly<Record<string, (body: URLSearchParams) => object>> = {
    "/certs": () => ({ keys: [key] }),
    "/.well-known/openid-configuration": () => ({
      issuer: server.origin,
      authorization_endpoint: `${server.origin}/authorize`,
      token_endpoint: `${server.origin}/token`,
      jwks_uri: `${server.origin}/certs`,
      response_types_supported: ["code"],
      subject_types_supported: ["public"],
      id_token_signing_alg_values_supported: ["RS256"],
    }),
    "/token": (body) => {
      const { subject, name } = issuer.person;
      const nonce = nonces.get(body.get("code") ?? "");
      return { access_token: "x", token_type: "bearer", id_token: token(subject, { name, nonce }) };
    },
  };
  const server = await listen(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
    if (pathname === "/authorize") {
      const code = crypto.randomUUID();
      nonces.set(code, searchParams.get("nonce") ?? "");
      const back = new URL(searchParams.get("redirect_uri") ?? "");
      back.search = String(new URLSearchParams({ code, state: searchParams.get("state") ?? "" }));
      return response.writeHead(302, { location: back.href }).end();
    }
    let body = "";
    for await (const piece of request) body += piece;
    const answer = answers[pathname]?.(new URLSearchParams(body)) ?? {};
    return response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(answer));
  });
  const issuer: Issuer = {
    person: { subject: "ada", name: "Ada" },
    env: {
      GOOGLE_CLIENT_ID: CLIENT_ID,
      GOOGLE_JWKS_URL: `${server.origin}/certs`,
      GOOGLE_ISSUER: server.origin,
      OIDC_ISSUER: server.origin,
      OIDC_CLIENT_ID: CLIENT_ID,
      OIDC_CLIENT_SECRET: "a secret of the tests",
      OIDC_NAME: "The university",
    },
    token,
    close: server.close,
  };
  return issuer;
}

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");
