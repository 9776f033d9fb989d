import net from "node:net";

/** Addresses that lead to this machine, into a network of its own, or to nobody in the public one (RFC 6890). */
const PRIVATE = new net.BlockList();
for (const [address, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  // Also where clouds tell a machine its secrets.
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const) {
  PRIVATE.addSubnet(address, bits, "ipv4");
  // As a network without IPv4 names it.
  PRIVATE.addSubnet(`64:ff9b::${address}`, 96 + bits, "ipv6");
}
for (const [address, bits] of [
  ["::", 96],
  ["64:ff9b:1::", 48],
  // Tunnels, which hold any address of IPv4.
  ["2001::", 32],
  ["2002::", 16],
  ["2001:db8::", 32],
  ["fc00::", 7],
  ["fe80::", 9],
  ["ff00::", 8],
] as const)
  PRIVATE.addSubnet(address, bits, "ipv6");

const LOOPBACK = new net.BlockList();
LOOPBACK.addSubnet("127.0.0.0", 8, "ipv4");
LOOPBACK.addAddress("::1", "ipv6");

const isIn = (list: net.BlockList, address: string): boolean =>
  list.check(address, net.isIPv6(address) ? "ipv6" : "ipv4");

/** Returns whether an address of the internet protocol, of either version, belongs to no server of the public network. */
export const isPrivateAddress = (address: string): boolean => isIn(PRIVATE, address);

/** The name of a host as it stands in an address, `[::1]` without its brackets. */
export const bareHost = (hostname: string): string => hostname.replace(/^\[|\]$/g, "");

/** Returns whether a host is named as this machine itself. */
export function isThisMachine(hostname: string): boolean {
  const host = bareHost(hostname);
  return host === "localhost" || (net.isIP(host) !== 0 && isLoopback(host));
}

/** Returns whether an address leads to this machine. */
export const isLoopback = (address: string): boolean => isIn(LOOPBACK, address);
