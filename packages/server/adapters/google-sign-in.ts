import { err, ok } from "@perennial/domain/result";
import { createRemoteJWKSet, errors, jwtVerify } from "jose";
import type { SignIn } from "../ports/sign-in.ts";
import { vouchedName } from "./vouched-name.ts";

export interface GoogleSettings {
  /** The audience: a token for another client is refused. */
  readonly clientId: string;
  readonly jwksUrl: string;
  readonly issuer: string;
}

/** Pinned: a token does not choose its own algorithm, least of all `none`. */
const ALGORITHMS = ["RS256", "ES256"];
const FETCH_WITHIN_MS = 5_000;
/** Far longer than any real token. */
const LONGEST_TOKEN = 8_192;
const LONGEST_SUBJECT = 255;

/** Verifies tokens against the provider's published keys, which are fetched when first needed and cached. */
export function createGoogleSignIn(settings: GoogleSettings): SignIn {
  const keys = createRemoteJWKSet(new URL(settings.jwksUrl), { timeoutDuration: FETCH_WITHIN_MS });
  return {
    async verify(token, now) {
      if (token.length > LONGEST_TOKEN) return err("bad-token");
      try {
        const { payload } = await jwtVerify(token, keys, {
          algorithms: ALGORITHMS,
          // The provider writes its name with and without the scheme.
          issuer: [settings.issuer, settings.issuer.replace(/^https:\/\//, "")],
          audience: settings.clientId,
          requiredClaims: ["sub", "exp", "iat"],
          currentDate: now,
        });
        const subject = payload.sub ?? "";
        if (subject === "" || subject.length > LONGEST_SUBJECT) return err("bad-token");
        return ok({ kind: "google", subject, name: vouchedName(payload) });
      } catch (error) {
        return err(isTokensFault(error) ? "bad-token" : "unreachable");
      }
    },
  };
}

/** Every other error is about fetching the keys: no response, a late one, or one that is no key set. */
const isTokensFault = (error: unknown): boolean =>
  error instanceof errors.JOSEError &&
  !(error instanceof errors.JWKSTimeout) &&
  !(error instanceof errors.JWKSInvalid) &&
  error.code !== "ERR_JOSE_GENERIC";
