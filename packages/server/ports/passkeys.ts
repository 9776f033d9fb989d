import type { MadePasskey, UsedPasskey } from "@perennial/contract/accounts";
import type { Result } from "@perennial/domain/result";

/** Where passkeys are used: one that was made for another host does not hold here. */
export interface PasskeyPlace {
  readonly host: string;
  /** Those of pages that may ask for one. */
  readonly origins: readonly string[];
}

/** Whose passkey is made. */
export interface PasskeyOwner {
  readonly userId: number;
  readonly username: string;
  /** The ids of those that the account has: no device makes a second one. */
  readonly known: readonly string[];
}

/** What is checked when a passkey is used. */
export interface PasskeyKey {
  /** The id by which a browser names it, in base64url. */
  readonly id: string;
  readonly publicKey: Uint8Array<ArrayBuffer>;
}

export interface CheckedPasskey extends PasskeyKey {
  /** How often it was used, as far as it says so; 0 where it does not. */
  readonly counter: number;
}

/** `elsewhere`: made for, or asked for by, another host. `wrong`: forged, torn, or used without its lock being opened. */
export type PasskeyRefusal = "elsewhere" | "wrong";

/** What is asked of browsers with passkeys, and how their answers are read. Never throws for what a browser answered. */
export interface Passkeys {
  /** Returns what a browser makes one with, and the challenge in it. */
  toMake(place: PasskeyPlace, owner: PasskeyOwner): Promise<AskedPasskey>;
  /** Returns what a browser asks for one with, whosever it is. */
  toUse(place: PasskeyPlace): Promise<AskedPasskey>;
  /** Returns the challenge that an answer says it is for; null where it cannot be read. */
  challengeOf(answer: MadePasskey | UsedPasskey): Promise<string | null>;
  made(
    place: PasskeyPlace,
    answer: MadePasskey,
    challenge: string,
  ): Promise<Result<CheckedPasskey, PasskeyRefusal>>;
  /** @returns the counter; whether it has grown is not asked here */
  used(
    place: PasskeyPlace,
    answer: UsedPasskey,
    challenge: string,
    key: PasskeyKey,
  ): Promise<Result<number, PasskeyRefusal>>;
}

export interface AskedPasskey {
  readonly challenge: string;
  /** In the form of WebAuthn. */
  readonly options: Readonly<Record<string, unknown>>;
}
