import type { WantedToken } from "../../queries/own-tokens.ts";

/** What can be done with the account; each resolves to nothing, or to what went wrong. */
export interface AccountActs {
  /** @param password undefined where a passkey was used in its place */
  changePassword(password: string | undefined, newPassword: string): Promise<string | undefined>;
  newCodes(password: string | undefined): Promise<readonly string[] | string>;
  /** Resolves to nothing when the download has begun. */
  download(): Promise<string | undefined>;
  /** Resolves to nothing when nobody is signed in any more. @param password undefined where there is none */
  deleteAccount(password: string | undefined): Promise<string | undefined>;
  readonly passkeys: {
    add(name: string, password: string | undefined): Promise<string | undefined>;
    rename(id: string, name: string): Promise<string | undefined>;
    remove(id: string, password: string | undefined): Promise<string | undefined>;
    /** What asks for the password then goes without for a while. */
    prove(): Promise<string | undefined>;
  };
  endSession(id: string): Promise<string | undefined>;
  endOtherSessions(): Promise<string | undefined>;
  makeToken(wanted: WantedToken): Promise<{ readonly token: string } | string>;
  revokeToken(id: string): Promise<string | undefined>;
}
