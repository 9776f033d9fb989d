/** Chance as an argument. */
export interface Chance {
  /** From 0 (included) to 1 (excluded). */
  random(): number;
  /** A random UUID (version 4). */
  uuid(): string;
}

/** Of each byte; a change of 10,000 rows writes as many UUIDs. */
const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

/** Random bytes for some hundreds of UUIDs: asking for those of each by itself costs more than making it. */
const drawn = new Uint8Array(4096);
let used = drawn.length;

/** Returns the next bytes as hexadecimal digits. */
function digits(bytes: number): string {
  let text = "";
  for (const end = used + bytes; used < end; used++) text += HEX[drawn[used] ?? 0];
  return text;
}

/**
 * `crypto.randomUUID` is missing on insecure origins, and Chromium takes longer for it; the random bytes are there
 * everywhere.
 */
export const browserChance: Chance = {
  random: () => Math.random(),
  uuid() {
    if (used === drawn.length) {
      crypto.getRandomValues(drawn);
      used = 0;
    }
    drawn[used + 6] = ((drawn[used + 6] ?? 0) & 0x0f) | 0x40;
    drawn[used + 8] = ((drawn[used + 8] ?? 0) & 0x3f) | 0x80;
    // Joined it is one piece in memory. Added up it would be many, which the first look-up had to put together.
    return [digits(4), digits(2), digits(2), digits(2), digits(6)].join("-");
  },
};
