import type * as accounts from "@perennial/contract/accounts";
import type { Result } from "@perennial/domain/result";
import type pg from "pg";
import type { Quota } from "../../policies/quota.ts";
import type { SignUp } from "../../policies/sign-up.ts";
import type { Clock } from "../../ports/clock.ts";
import type { FileStore } from "../../ports/file-store.ts";
import type { Passwords } from "../../ports/passwords.ts";
import type { Tokens } from "../../ports/tokens.ts";

export interface AccountDeps {
  readonly pool: pg.Pool;
  readonly tokens: Tokens;
  readonly passwords: Passwords;
  readonly files: FileStore;
  readonly quota: Quota;
  readonly signUp: SignUp;
  /** The code of an invitation that came with the call. */
  readonly invite?: string | undefined;
  readonly clock: Clock;
  /** What a session that is opened is called. */
  readonly device?: string | null;
  /** Called when an account's log has grown. */
  readonly notify: (userId: number) => void;
}

/** An opened session; whoever answers the call reads the user. */
export interface OpenedSession {
  readonly token: string;
  readonly userId: number;
}

/** Who causes the hashing of a password: turns are shared out by this. */
export interface PasswordCaller {
  readonly household: string;
}

/** `busy`: too many passwords are waiting to be hashed; nothing was created. */
export type CreateRefusal = "username-taken" | "username-empty" | "busy";
export type CreateResult = Result<OpenedSession, CreateRefusal>;
export type Credentials = accounts.Credentials;
