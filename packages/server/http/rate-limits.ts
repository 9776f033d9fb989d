import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { refuse } from "./answer.ts";
import type { Caller } from "./caller.ts";

const MINUTE_S = 60;
const HOUR_S = 3600;
const FAILED_LOGINS_S = 15 * MINUTE_S;

export interface Limits {
  /** New accounts for one address. */
  readonly accountsPerMinute: number;
  readonly accountsPerHour: number;
  /** Failed logins for one name and address in 15 minutes. */
  readonly failedLogins: number;
}

/** Each answers null when the call may go on, else the refusal to answer with. */
export interface RateLimits {
  newAccount(caller: Caller): Promise<Response | null>;
  /** Counts as failed until `loggedIn` says otherwise, so that guesses sent at once are counted too. */
  login(caller: Caller, subject: string): Promise<Response | null>;
  loggedIn(caller: Caller, subject: string): Promise<void>;
}

/** @param limits undefined: nothing is limited */
export function createRateLimits(limits: Limits | undefined): RateLimits {
  if (!limits) {
    const pass = () => Promise.resolve(null);
    return { newAccount: pass, login: pass, loggedIn: () => Promise.resolve() };
  }
  const perMinute = new RateLimiterMemory({ points: limits.accountsPerMinute, duration: MINUTE_S });
  const perHour = new RateLimiterMemory({ points: limits.accountsPerHour, duration: HOUR_S });
  const failures = new RateLimiterMemory({ points: limits.failedLogins, duration: FAILED_LOGINS_S });
  const keyOf = (caller: Caller, subject: string) => `${caller.address} ${subject}`;
  return {
    async newAccount(caller) {
      if (caller.isLocal) return null;
      return (await consume(perMinute, caller.address)) ?? (await consume(perHour, caller.address));
    },
    async login(caller, subject) {
      return caller.isLocal ? null : consume(failures, keyOf(caller, subject));
    },
    async loggedIn(caller, subject) {
      if (!caller.isLocal) await failures.delete(keyOf(caller, subject));
    },
  };
}

async function consume(limiter: RateLimiterAbstract, key: string): Promise<Response | null> {
  try {
    await limiter.consume(key);
    return null;
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    const seconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
    return refuse("rate_limited", { headers: { "Retry-After": String(seconds) } });
  }
}
