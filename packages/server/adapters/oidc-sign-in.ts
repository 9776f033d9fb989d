import { createHmac, randomUUID } from "node:crypto";
import { err, ok, type Result } from "@perennial/domain/result";
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  enableNonRepudiationChecks,
  ResponseBodyError,
} from "openid-client";
import type { ProviderPage, SignInRefusal } from "../ports/sign-in.ts";
import { createSignedClaims } from "./signed-claims.ts";
import { vouchedName } from "./vouched-name.ts";

export interface OidcSettings {
  readonly issuer: string;
  readonly clientId: string;
  /** Undefined for a client that the provider knows by its address alone. */
  readonly clientSecret: string | undefined;
  /** Where the provider sends people back to. */
  readonly redirectUri: string;
}

const ANSWERS_WITHIN_S = 5;
const STATE_MS = 10 * 60_000;
const LONGEST_SUBJECT = 255;
/** What the library calls an answer that is none, or did not come. */
const NO_ANSWER = /^OAUTH_(?:TIMEOUT|ABORT|PARSE_ERROR|RESPONSE_IS_NOT_(?:CONFORM|JSON))$/;

/**
 * Sign-in at an OpenID Connect provider, by code with PKCE. What belongs to one attempt follows from its signed state and the
 * secret, so that any server can end what another began and nothing is kept.
 * @param secret that of this installation
 */
export function createOidcSignIn(settings: OidcSettings, secret: string): ProviderPage {
  const { issuer, clientId, clientSecret, redirectUri } = settings;
  const states = createSignedClaims(secret, "perennial-oidc-state");
  const derived = (what: "nonce" | "verifier", state: string) =>
    createHmac("sha256", secret).update(`oidc ${what} ${state}`).digest("base64url");
  let discovered: Promise<Configuration> | undefined;
  const configuration = () => {
    discovered ??= discovery(new URL(issuer), clientId, clientSecret, undefined, {
      timeout: ANSWERS_WITHIN_S,
      // The signature too, and not only where the token came from. Without https the settings allow this machine alone.
      execute: [enableNonRepudiationChecks, ...(issuer.startsWith("http:") ? [allowInsecureRequests] : [])],
    }).catch((error: unknown) => {
      // Asked anew the next time.
      discovered = undefined;
      throw error;
    });
    return discovered;
  };

  return {
    async begin(now) {
      try {
        const state = states.sign(
          { sub: "sign-in", jti: randomUUID() },
          now,
          new Date(now.getTime() + STATE_MS),
        );
        const address = buildAuthorizationUrl(await configuration(), {
          redirect_uri: redirectUri,
          scope: "openid profile",
          code_challenge: await calculatePKCECodeChallenge(derived("verifier", state)),
          code_challenge_method: "S256",
          state,
          nonce: derived("nonce", state),
        });
        return ok({ address: address.href, state });
      } catch {
        return err("unreachable");
      }
    },

    async finish(query, now) {
      const state = new URLSearchParams(query).get("state") ?? "";
      if (states.read(state, now) === null) return err("bad-token");
      let config: Configuration;
      try {
        config = await configuration();
      } catch {
        return err("unreachable");
      }
      try {
        const address = new URL(redirectUri);
        address.search = query;
        const tokens = await authorizationCodeGrant(config, address, {
          expectedState: state,
          expectedNonce: derived("nonce", state),
          pkceCodeVerifier: derived("verifier", state),
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (claims === undefined || claims.sub === "" || claims.sub.length > LONGEST_SUBJECT)
          return err("bad-token");
        return ok({ kind: "oidc", subject: `${claims.iss}|${claims.sub}`, name: vouchedName(claims) });
      } catch (error) {
        return refusalOf(error);
      }
    },
  };
}

/** Whose fault a failed exchange is: nobody answered, or what was sent does not hold. */
function refusalOf(error: unknown): Result<never, SignInRefusal> {
  if (error instanceof ResponseBodyError) return err(error.status >= 500 ? "unreachable" : "bad-token");
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  // Without a code it is the network's own.
  const isNobodyThere = NO_ANSWER.test(code) || (error instanceof TypeError && code === "");
  return err(isNobodyThere ? "unreachable" : "bad-token");
}
