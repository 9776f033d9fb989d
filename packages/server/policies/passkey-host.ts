import { err, ok, type Result } from "@perennial/domain/result";
import { ownOrigins, type Whereabouts } from "./own-origins.ts";

const NUMBERS = /^(?:\d+(?:\.\d+){3}|\[.*\])$/;

/**
 * Returns the host for which passkeys are made and used here, with the origins of its pages: that of the public address, or on
 * this machine the one that the caller has gone to.
 * @returns `no-name` where the host is an address of numbers, for which no browser makes passkeys
 */
export function passkeyHost(
  whereabouts: Whereabouts,
  requestUrl: string,
): Result<{ host: string; origins: readonly string[] }, "no-name"> {
  const { here, all } = ownOrigins(whereabouts, requestUrl);
  const host = new URL(here).hostname;
  return NUMBERS.test(host) ? err("no-name") : ok({ host, origins: [...all] });
}
