import { createHash } from "node:crypto";

/**
 * The UUID of the `index`-th row that a command writes to the log. The first is the command's own; the others
 * follow from it, so that a client can foresee them.
 */
export function rowUuid(commandUuid: string, index: number): string {
  if (index === 0) return commandUuid;
  const bytes = createHash("sha256").update(`${commandUuid}:${index}`).digest().subarray(0, 16);
  // Version 8 and the common variant of RFC 9562: a UUID by a rule of one's own.
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}
