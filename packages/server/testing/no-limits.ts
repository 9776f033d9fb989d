import type { RateLimits } from "../config.ts";

const ENDLESS = Number.POSITIVE_INFINITY;

/** Nothing happens too often: what a test of one limit begins with. */
export const NO_LIMITS: RateLimits = {
  accountsPerMinute: ENDLESS,
  accountsPerHour: ENDLESS,
  allAccountsPerMinute: ENDLESS,
  failedLogins: ENDLESS,
  failedLoginsPerAddress: ENDLESS,
  failedLoginsPerName: ENDLESS,
  allLoginsPerMinute: ENDLESS,
  changesPerDay: ENDLESS,
  challengesPerMinute: ENDLESS,
  autofillsPerMinute: ENDLESS,
  autofillsPerHour: ENDLESS,
  tokenReadsPerMinute: ENDLESS,
  tokenWritesPerMinute: ENDLESS,
};
