/** A number from 0 up to 1 for each seed. */
export function fraction(seed: number): number {
  const mixed = Math.imul((seed + 0x6d2b79f5) ^ (seed >>> 15), 0x85ebca6b);
  return ((mixed ^ (mixed >>> 13)) >>> 0) / 2 ** 32;
}
