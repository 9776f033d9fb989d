import type { Result } from "@perennial/domain/result";

/** A person's identity at the provider. */
export interface Identity {
  /** Which kind of credentials it is kept as. */
  readonly kind: "google" | "oidc";
  /** The provider's own name for the person; it never changes. */
  readonly subject: string;
  /** The person's name there, as far as the provider vouches for it. */
  readonly name: string | null;
}

/** `bad-token`: forged, expired or for somebody else. `unreachable`: the provider's keys cannot be had. */
export type SignInRefusal = "bad-token" | "unreachable";

/** Sign-in with a provider elsewhere. Never throws. */
export interface SignIn {
  verify(token: string, now: Date): Promise<Result<Identity, SignInRefusal>>;
}

/** Sign-in by way of a provider's own page, which sends the person back here. Never throws. */
export interface ProviderPage {
  /** Returns where the person goes, and what has to come back from there in the same browser. */
  begin(now: Date): Promise<Result<{ readonly address: string; readonly state: string }, "unreachable">>;
  /** @param query of the address that the provider sent the person back to */
  finish(query: string, now: Date): Promise<Result<Identity, SignInRefusal>>;
}
