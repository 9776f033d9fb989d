import { createHash } from "node:crypto";
import { err, ok, type Result } from "@perennial/domain/result";
import type { RateLimits as Limits } from "../config.ts";
import {
  type Allowance,
  createSharedWindow,
  forgetWindowsAbout,
  type SharedWindowDeps,
} from "../limits/shared-window.ts";
import { refuse } from "./answer.ts";
import type { Caller } from "./caller.ts";

const MINUTE_S = 60;
const HOUR_S = 3600;
const FAILED_LOGINS_S = 15 * MINUTE_S;
const EVERYBODY = "everybody";

/** Something limited that may go on. */
export interface Admitted {
  /** It came to nothing that counts, so it does not count. */
  giveBack(): void;
}
/** What may go on, or the refusal to answer with. */
export type Admission<T = Admitted> = Result<T, Response>;

/** Counts as failed until told otherwise, so that guesses sent at once are counted too. */
export interface LoginAttempt extends Admitted {
  succeeded(): Promise<void>;
}

export interface RateLimits {
  newAccount(caller: Caller): Promise<Admission>;
  login(caller: Caller, subject: string): Promise<Admission<LoginAttempt>>;
  /** What a browser is asked to sign, before anybody has said who they are. */
  challenge(caller: Caller): Promise<Admission>;
  autofill(caller: Caller, userId: number): Promise<Admission>;
  /** A call of a program, from wherever: nobody sees there how often it calls. */
  token(tokenId: string, isWriting: boolean): Promise<Admission>;
}

/**
 * Makes the limits of what anybody may try, counted together by all servers that share the database. Whoever calls
 * from this machine itself is not limited.
 * @param limits undefined: nothing is limited. Of one that has no end nothing is remembered
 */
export function createRateLimits(limits: Limits | undefined, deps: SharedWindowDeps): RateLimits {
  if (!limits) {
    const pass = async () => ok(FREE);
    return { newAccount: pass, login: pass, challenge: pass, autofill: pass, token: pass };
  }
  const window = (name: keyof Limits, seconds: number): ((key: string, about?: string) => Allowance) =>
    Number.isFinite(limits[name])
      ? createSharedWindow(deps, name, { points: limits[name], seconds })
      : () => ENDLESS;
  const accounts = [
    window("accountsPerMinute", MINUTE_S),
    window("accountsPerHour", HOUR_S),
    window("allAccountsPerMinute", MINUTE_S),
  ] as const;
  const autofills = [window("autofillsPerMinute", MINUTE_S), window("autofillsPerHour", HOUR_S)] as const;
  const failures = {
    perAddress: window("failedLoginsPerAddress", FAILED_LOGINS_S),
    perPair: window("failedLogins", FAILED_LOGINS_S),
    perName: window("failedLoginsPerName", FAILED_LOGINS_S),
  };
  const reads = window("tokenReadsPerMinute", MINUTE_S);
  const writes = window("tokenWritesPerMinute", MINUTE_S);
  const challenges = window("challengesPerMinute", MINUTE_S);
  const allLogins = window("allLoginsPerMinute", MINUTE_S);

  return {
    async newAccount({ isLocal, address }) {
      const [perMinute, perHour, ofAll] = accounts;
      return isLocal ? ok(FREE) : consume([perMinute(address), perHour(address), ofAll(EVERYBODY)]);
    },
    async login({ isLocal, address }, subject) {
      if (isLocal) return ok(FREE);
      // A name that nobody has may be as long as a body: its hash is what is kept.
      const name = nameOf(subject);
      const pair = failures.perPair(`${address} ${name}`, name);
      // The address comes first: what it is refused for uses up nothing of everybody's, and nothing of the name's.
      const admission = await consume([
        failures.perAddress(address),
        allLogins(EVERYBODY),
        pair,
        failures.perName(name),
      ]);
      if (!admission.ok) return admission;
      const { giveBack } = admission.value;
      const succeeded = async () => {
        // Only the pair begins anew: whoever has a name of their own could else wash an address with it.
        giveBack();
        await pair.clear();
      };
      return ok({ giveBack, succeeded });
    },
    async challenge({ isLocal, address }) {
      return isLocal ? ok(FREE) : consume([challenges(address)]);
    },
    async autofill({ isLocal }, userId) {
      return isLocal ? ok(FREE) : consume(autofills.map((limit) => limit(String(userId))));
    },
    token: (tokenId, isWriting) => consume([(isWriting ? writes : reads)(tokenId)]),
  };
}

const nameOf = (subject: string): string => createHash("sha256").update(subject).digest("base64url");

/** What wrong recovery codes of a name count against. */
export const recoveryOf = (subject: string): string => `recover ${subject}`;
/** What refused uses of a passkey count against. */
export const passkeyOf = (credentialId: string): string => `passkey ${credentialId}`;
/** What wrong passwords of whoever is signed in count against. */
export const accountOf = (userId: number): string => `account ${userId}`;

/** Lets the person with a name try again, from wherever wrong passwords came. */
export const forgetFailedLogins = (pool: SharedWindowDeps["pool"], subject: string): Promise<void> =>
  forgetWindowsAbout(pool, nameOf(subject));

const FREE: LoginAttempt = { giveBack: () => {}, succeeded: async () => {} };
const ENDLESS: Allowance = { take: async () => null, giveBack: () => {}, clear: async () => {} };

/** Takes from one allowance after the other, until one is used up. */
async function consume(allowances: readonly Allowance[]): Promise<Admission> {
  for (const allowance of allowances) {
    const seconds = await allowance.take();
    if (seconds !== null) return err(refuse("rate_limited", { headers: { "Retry-After": String(seconds) } }));
  }
  return ok({
    giveBack() {
      for (const allowance of allowances) allowance.giveBack();
    },
  });
}
