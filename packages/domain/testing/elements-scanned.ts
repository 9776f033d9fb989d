/** The methods of an array that look at all of it, or at all up to what they find. */
const SCANS = [
  "every",
  "filter",
  "find",
  "findIndex",
  "findLast",
  "flatMap",
  "includes",
  "indexOf",
  "map",
  "reduce",
  "some",
] as const;

/**
 * Returns how many elements the array methods were given to look at while something ran: steps that grow with the
 * square of what there is to do show here, on any machine and at any load.
 */
export function elementsScanned(run: () => void): number {
  let scanned = 0;
  const originals = SCANS.map((name) => [name, Reflect.get(Array.prototype, name)] as const);
  for (const [name, original] of originals)
    Reflect.defineProperty(Array.prototype, name, {
      configurable: true,
      writable: true,
      value(this: readonly unknown[], ...args: unknown[]) {
        scanned += this.length;
        return Reflect.apply(original, this, args);
      },
    });
  try {
    run();
  } finally {
    for (const [name, value] of originals)
      Reflect.defineProperty(Array.prototype, name, { configurable: true, writable: true, value });
  }
  return scanned;
}
