import { createHmac, timingSafeEqual } from "node:crypto";
import type { FileAddresses } from "../ports/file-addresses.ts";

const WEEK_MS = 7 * 86_400_000;
/** How many weeks an address is valid: one signed last week still opens, since its page may be open over midnight. */
const WEEKS_GOOD = 2;
const WHOLE = /^[1-9]\d{0,15}$/;

/**
 * Makes addresses that are signed and stored nowhere. The same file has the same address for a week, so that
 * browsers keep it, and it opens for a week more.
 * @param secret the server's own; what is signed here is told from everything else that is signed with it
 */
export function createFileAddresses(secret: string): FileAddresses {
  const signature = (userId: number, fileId: number, week: number) =>
    createHmac("sha256", secret).update(`perennial-file ${userId} ${fileId} ${week}`).digest("base64url");
  const weekOf = (now: Date) => Math.floor(now.getTime() / WEEK_MS);
  return {
    sign(userId, fileId, now) {
      const week = weekOf(now);
      return `/files/${fileId}/original?u=${userId}&w=${week}&s=${signature(userId, fileId, week)}`;
    },
    read(fileId, { u, w, s }, now) {
      if (!WHOLE.test(u) || !WHOLE.test(w)) return undefined;
      const [userId, week] = [Number(u), Number(w)];
      const age = weekOf(now) - week;
      if (age < 0 || age >= WEEKS_GOOD) return undefined;
      const [given, good] = [Buffer.from(s), Buffer.from(signature(userId, fileId, week))];
      return given.length === good.length && timingSafeEqual(given, good) ? userId : undefined;
    },
  };
}
