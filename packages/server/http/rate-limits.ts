import { createHash } from "node:crypto";
import { err, ok, type Result } from "@perennial/domain/result";
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import type { RateLimits as Limits } from "../config.ts";
import { refuse } from "./answer.ts";
import type { Caller } from "./caller.ts";

const MINUTE_S = 60;
const HOUR_S = 3600;
const FAILED_LOGINS_S = 15 * MINUTE_S;
const EVERYBODY = "everybody";

/** Something limited that may go on. */
export interface Admitted {
  /** It came to nothing that counts, so it does not count. */
  giveBack(): Promise<void>;
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
  autofill(caller: Caller, userId: number): Promise<Admission>;
}

/** @param limits undefined: nothing is limited */
export function createRateLimits(limits: Limits | undefined): RateLimits {
  if (!limits) {
    const pass = async () => ok(FREE);
    return { newAccount: pass, login: pass, autofill: pass };
  }
  const accounts = [
    window(limits.accountsPerMinute, MINUTE_S),
    window(limits.accountsPerHour, HOUR_S),
    window(limits.allAccountsPerMinute, MINUTE_S),
  ] as const;
  const autofills = [
    window(limits.autofillsPerMinute, MINUTE_S),
    window(limits.autofillsPerHour, HOUR_S),
  ] as const;
  const failures = {
    perAddress: window(limits.failedLoginsPerAddress, FAILED_LOGINS_S),
    perPair: window(limits.failedLogins, FAILED_LOGINS_S),
    perName: window(limits.failedLoginsPerName, FAILED_LOGINS_S),
  };
  const allLogins = window(limits.allLoginsPerMinute, MINUTE_S);

  return {
    async newAccount({ isLocal, address }) {
      const [perMinute, perHour, ofAll] = accounts;
      return isLocal ? ok(FREE) : consume([perMinute(address), perHour(address), ofAll(EVERYBODY)]);
    },
    async login({ isLocal, address }, subject) {
      if (isLocal) return ok(FREE);
      // A name that nobody has may be as long as a body: its hash is what is kept.
      const name = createHash("sha256").update(subject).digest("base64url");
      const pair = failures.perPair(`${address} ${name}`);
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
        await giveBack();
        await pair.clear();
      };
      return ok({ giveBack, succeeded });
    },
    async autofill({ isLocal }, userId) {
      return isLocal ? ok(FREE) : consume(autofills.map((limit) => limit(String(userId))));
    },
  };
}

const FREE: LoginAttempt = { giveBack: async () => {}, succeeded: async () => {} };

/** What one key has used of a limit. */
interface Allowance {
  /** Null where it went through, else the seconds to wait. */
  take(): Promise<number | null>;
  giveBack(): Promise<void>;
  clear(): Promise<void>;
}

/** @param points how many in the time; without end: no limit, and nothing is remembered */
function window(points: number, seconds: number): (key: string) => Allowance {
  if (!Number.isFinite(points)) {
    const nothing = async () => {};
    return () => ({ take: async () => null, giveBack: nothing, clear: nothing });
  }
  const limiter: RateLimiterAbstract = new RateLimiterMemory({ points, duration: seconds });
  return (key) => ({
    async take() {
      try {
        await limiter.consume(key);
        return null;
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
      }
    },
    async giveBack() {
      await limiter.reward(key);
    },
    async clear() {
      await limiter.delete(key);
    },
  });
}

/** Takes from one allowance after the other, until one is used up. */
async function consume(allowances: readonly Allowance[]): Promise<Admission> {
  for (const allowance of allowances) {
    const seconds = await allowance.take();
    if (seconds !== null) return err(refuse("rate_limited", { headers: { "Retry-After": String(seconds) } }));
  }
  return ok({
    async giveBack() {
      for (const allowance of allowances) await allowance.giveBack();
    },
  });
}
