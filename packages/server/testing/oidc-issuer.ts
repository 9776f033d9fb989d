import { createHash, randomUUID } from "node:crypto";
import { type CryptoKey, exportJWK, generateKeyPair, SignJWT } from "jose";
import { startLocalServer } from "./local-server.ts";

/** What a test has the issuer do otherwise than it should. */
export interface IssuerFault {
  readonly nonce?: string;
  readonly audience?: string;
  readonly issuer?: string;
  readonly isForged?: boolean;
  readonly hasNoIdToken?: boolean;
}

/** An OpenID Connect provider of the test's own. */
export interface OidcIssuer {
  readonly origin: string;
  readonly client: { readonly clientId: string; readonly clientSecret: string };
  /** What a person who agrees on its page is sent back with. */
  agree(address: string, subject: string, claims?: object, fault?: IssuerFault): URLSearchParams;
  /** What it answers from now on; undefined: what it should. */
  answerWith(response: (() => Response) | undefined): void;
  stop(): Promise<void>;
}

const ALGORITHM = "RS256";

interface Grant {
  readonly challenge: string;
  readonly redirectUri: string;
  readonly idToken: () => Promise<string | undefined>;
}

/** Starts a provider: discovery, keys, and a token endpoint that holds the client to its secret, its code and its verifier. */
export async function startOidcIssuer(): Promise<OidcIssuer> {
  const known = await generateKeyPair(ALGORITHM, { extractable: true });
  const stranger = await generateKeyPair(ALGORITHM);
  const jwk = { ...(await exportJWK(known.publicKey)), kid: "first", alg: ALGORITHM, use: "sig" };
  const client = { clientId: "perennial-tests", clientSecret: "a secret of the tests" };
  const grants = new Map<string, Grant>();
  let instead: (() => Response) | undefined;

  const tokens = async (request: Request): Promise<Response> => {
    const form = new URLSearchParams(await request.text());
    const grant = grants.get(form.get("code") ?? "");
    grants.delete(form.get("code") ?? "");
    const verifier = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url");
    const isRight =
      form.get("client_id") === client.clientId &&
      form.get("client_secret") === client.clientSecret &&
      form.get("redirect_uri") === grant?.redirectUri &&
      verifier === grant?.challenge;
    if (!grant || !isRight) return Response.json({ error: "invalid_grant" }, { status: 400 });
    const id_token = await grant.idToken();
    return Response.json({ access_token: "x", token_type: "bearer", ...(id_token ? { id_token } : {}) });
  };

  const server = await startLocalServer((request) => {
    if (instead) return instead();
    const { pathname } = new URL(request.url);
    if (pathname === "/token") return tokens(request);
    if (pathname === "/keys") return Response.json({ keys: [jwk] });
    if (pathname !== "/.well-known/openid-configuration") return new Response("", { status: 404 });
    const at = (path: string) => `${server.origin}/${path}`;
    return Response.json({
      issuer: server.origin,
      authorization_endpoint: at("authorize"),
      token_endpoint: at("token"),
      jwks_uri: at("keys"),
      response_types_supported: ["code"],
      subject_types_supported: ["public"],
      id_token_signing_alg_values_supported: [ALGORITHM],
    });
  });
  const sign = (key: CryptoKey, subject: string, claims: object, nonce: string, fault: IssuerFault) =>
    new SignJWT({ ...claims, nonce: fault.nonce ?? nonce })
      .setProtectedHeader({ alg: ALGORITHM, kid: "first" })
      .setSubject(subject)
      .setIssuer(fault.issuer ?? server.origin)
      .setAudience(fault.audience ?? client.clientId)
      .setIssuedAt()
      .setExpirationTime("5m")
      .sign(key);

  return {
    origin: server.origin,
    client,
    agree(address, subject, claims = {}, fault = {}) {
      const asked = new URL(address).searchParams;
      const of = (name: string) => asked.get(name) ?? "";
      const code = randomUUID();
      const key = fault.isForged ? stranger.privateKey : known.privateKey;
      grants.set(code, {
        challenge: of("code_challenge"),
        redirectUri: of("redirect_uri"),
        idToken: async () =>
          fault.hasNoIdToken ? undefined : sign(key, subject, claims, of("nonce"), fault),
      });
      return new URLSearchParams({ code, state: of("state") });
    },
    answerWith(response) {
      instead = response;
    },
    stop: server.stop,
  };
}
