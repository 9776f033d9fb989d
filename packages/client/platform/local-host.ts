const LOCAL = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Whether a host name, as an address carries it, is this machine: developer tools appear there only. */
export const isLocalHost = (hostname: string): boolean => LOCAL.has(hostname);
