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

/** `crypto.randomUUID` is missing on insecure origins; the random bytes are there everywhere. */
export const browserChance: Chance = {
  random: () => Math.random(),
  uuid() {
    if (used === drawn.length) {
      crypto.getRandomValues(drawn);
      used = 0;
    }
    const bytes = drawn.subarray(used, used + 16);
    used += 16;
    bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
    bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
    let uuid = "";
    bytes.forEach((byte, at) => {
      uuid += (at > 3 && at < 11 && at % 2 === 0 ? "-" : "") + HEX[byte];
    });
    return uuid;
  },
};
