/** Chance as an argument. */
export interface Chance {
  /** From 0 (included) to 1 (excluded). */
  random(): number;
  /** A random UUID (version 4). */
  uuid(): string;
}

const UUID_BYTES = 16;
/** A change of 10,000 rows asks for as many: each question to the browser for random bytes is answered with many. */
const pool = new Uint8Array(256 * UUID_BYTES);
let used = pool.length;

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

/** `crypto.randomUUID` is missing on insecure origins; the random bytes are there everywhere. */
export const browserChance: Chance = {
  random: () => Math.random(),
  uuid() {
    if (used === pool.length) {
      crypto.getRandomValues(pool);
      used = 0;
    }
    let uuid = "";
    for (let at = 0; at < UUID_BYTES; at += 1) {
      const byte = pool[used + at] ?? 0;
      const marked = at === 6 ? (byte & 0x0f) | 0x40 : at === 8 ? (byte & 0x3f) | 0x80 : byte;
      uuid += (at === 4 || at === 6 || at === 8 || at === 10 ? "-" : "") + HEX[marked];
    }
    used += UUID_BYTES;
    return uuid;
  },
};
