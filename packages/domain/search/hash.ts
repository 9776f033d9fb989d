/** Two multipliers and shifts of MurmurHash3, over UTF-16 units: fast, and no secret. */
const [FIRST, SECOND] = [0x85ebca6b, 0xc2b2ae35];

/**
 * Hashes a text to an integer of 53 bits.
 * @param seed texts of two seeds have nothing in common; an integer
 */
export function hashOf(text: string, seed = 0): number {
  let high = (seed >>> 0) ^ 0x9e3779b9;
  let low = Math.floor(seed / 2 ** 32) ^ 0x41c6ce57 ^ seed;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    high = Math.imul(high ^ unit, FIRST);
    low = Math.imul(low ^ unit, SECOND);
  }
  high = Math.imul(high ^ (high >>> 16), FIRST) ^ Math.imul(low ^ (low >>> 13), SECOND);
  low = Math.imul(low ^ (low >>> 16), FIRST) ^ Math.imul(high ^ (high >>> 13), SECOND);
  return (high & 0x1fffff) * 2 ** 32 + (low >>> 0);
}

/** In hexadecimal digits, of a number of 53 bits without its first bit. */
const DIGITS = 13;

/** Returns a UUID that follows from a text: of version 8, that of a rule of one's own. */
export function uuidOf(text: string): string {
  const digits = [1, 2, 3].map((seed) =>
    hashOf(text, seed).toString(16).padStart(DIGITS, "0").slice(-DIGITS),
  );
  const hex = digits.join("");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(12, 15)}-8${hex.slice(15, 18)}-${hex.slice(18, 30)}`;
}
