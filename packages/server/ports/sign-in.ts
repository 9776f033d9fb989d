import type { Result } from "@perennial/domain/result";

/** A person's identity at the provider. */
export interface Identity {
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
