/** One channel for all users; the payload is `user:version`, far below PostgreSQL's limit of 7,999 bytes. */
export const CHANNEL = "perennial_log";

export const formatPing = (userId: number, version: number): string => `${userId}:${version}`;

/** Parses a payload; returns null for one that is not ours. */
export function parsePing(payload: string): { readonly userId: number; readonly version: number } | null {
  const match = /^(\d{1,16}):(\d{1,16})$/.exec(payload);
  return match ? { userId: Number(match[1]), version: Number(match[2]) } : null;
}
