import { hash } from "node:crypto";

/** Returns the UUID of a command's `index`-th row in the log: its own, then ones that a client can compute, too. */
export function rowUuid(commandUuid: string, index: number): string {
  if (index === 0) return commandUuid;
  const hex = hash("sha256", `${commandUuid}:${index}`, "hex");
  // Version 8 and the common variant of RFC 9562: a UUID by a rule of one's own.
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0b11) | 0b1000).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
