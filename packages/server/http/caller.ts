import { isIPv4, isIPv6 } from "node:net";

const BEARER = /^Bearer +([^\s]+)$/i;

/** Returns the token of an Authorization header; null without one. */
export const bearerToken = (request: Request): string | null =>
  BEARER.exec(request.headers.get("Authorization") ?? "")?.[1] ?? null;

export interface Caller {
  /** Identifies one household: an IPv6 caller owns a whole /64. */
  readonly address: string;
  /** On this machine, and not through a proxy on it. */
  readonly isLocal: boolean;
}

/** Returns by whom turns at hashing are shared out. */
export const householdOf = ({ address }: Caller) => ({ household: address });

/**
 * Identifies the sender of a request, for rate limits.
 * @param socketAddress undefined where there is no socket
 * @param trustProxy use X-Forwarded-For, whose last entry the nearest proxy has added
 */
export function callerOf(request: Request, socketAddress: string | undefined, trustProxy: boolean): Caller {
  const direct = plain(socketAddress ?? "127.0.0.1");
  if (!trustProxy) return { address: household(direct), isLocal: isLoopback(direct) };
  const forwarded = plain(request.headers.get("X-Forwarded-For")?.split(",").at(-1)?.trim() ?? "");
  return { address: household(isIPv4(forwarded) || isIPv6(forwarded) ? forwarded : direct), isLocal: false };
}

/** Returns an IPv4 address that arrived over an IPv6 socket in its own form. */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, "");
const isLoopback = (address: string): boolean => address === "::1" || /^127\./.test(address);

function household(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = "", tail] = address.split("::");
  const before = head === "" ? [] : head.split(":");
  const after = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  const groups = [...before, ...Array<string>(zeros).fill("0"), ...after];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":")}::/64`;
}
