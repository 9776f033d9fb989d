/** A stream of chance that a seed repeats (mulberry32). */
export interface Chance {
  /** From 0 up to 1. */
  readonly next: () => number;
  /** A whole number from 0 up to `below`. */
  readonly below: (below: number) => number;
  /** One of the names, as often as its weight says. */
  readonly pick: <T extends string>(weights: Readonly<Record<T, number>>) => T;
}

export function createChance(seed: number): Chance {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    below: (below) => Math.floor(next() * below),
    pick<T extends string>(weights: Readonly<Record<T, number>>): T {
      // The keys of an object are strings to its type, whatever names it was given.
      const entries = Object.entries<number>(weights) as [T, number][];
      let left = next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [name, weight] of entries) {
        left -= weight;
        if (left < 0) return name;
      }
      const last = entries.at(-1);
      if (!last) throw new Error("nothing to pick from");
      return last[0];
    },
  };
}
