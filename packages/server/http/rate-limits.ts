import { createHash } from "node:crypto";
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import type { RateLimits as Limits } from "../config.ts";
import { refuse } from "./answer.ts";
import type { Caller } from "./caller.ts";

const MINUTE_S = 60;
const HOUR_S = 3600;
const FAILED_LOGINS_S = 15 * MINUTE_S;

/** Each answers null when the call may go on, else the refusal to answer with. */
export interface RateLimits {
  newAccount(caller: Caller): Promise<Response | null>;
  /** Counts as failed until `loggedIn` says otherwise, so that guesses sent at once are counted too. */
  login(caller: Caller, subject: string): Promise<Response | null>;
  loggedIn(caller: Caller, subject: string): Promise<void>;
  autofill(caller: Caller, userId: number): Promise<Response | null>;
}

/** @param limits undefined: nothing is limited */
export function createRateLimits(limits: Limits | undefined): RateLimits {
  if (!limits) {
    const pass = () => Promise.resolve(null);
    return { newAccount: pass, login: pass, loggedIn: () => Promise.resolve(), autofill: pass };
  }
  const accounts = perMinuteAndHour(limits.accountsPerMinute, limits.accountsPerHour);
  const autofills = perMinuteAndHour(limits.autofillsPerMinute, limits.autofillsPerHour);
  const failures = new RateLimiterMemory({ points: limits.failedLogins, duration: FAILED_LOGINS_S });
  // A name that nobody has may be as long as a body: its hash is what is kept.
  const keyOf = (caller: Caller, subject: string) =>
    `${caller.address} ${createHash("sha256").update(subject).digest("base64url")}`;
  return {
    async newAccount(caller) {
      return caller.isLocal ? null : accounts(caller.address);
    },
    async login(caller, subject) {
      return caller.isLocal ? null : consume(failures, keyOf(caller, subject));
    },
    async loggedIn(caller, subject) {
      if (!caller.isLocal) await failures.delete(keyOf(caller, subject));
    },
    async autofill(caller, userId) {
      return caller.isLocal ? null : autofills(String(userId));
    },
  };
}

function perMinuteAndHour(minute: number, hour: number): (key: string) => Promise<Response | null> {
  const perMinute = new RateLimiterMemory({ points: minute, duration: MINUTE_S });
  const perHour = new RateLimiterMemory({ points: hour, duration: HOUR_S });
  return async (key) => (await consume(perMinute, key)) ?? (await consume(perHour, key));
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
