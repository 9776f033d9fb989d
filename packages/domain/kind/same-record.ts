/** Returns whether two records of a kind have equal values. */
export function sameRecord<T extends object>(a: T, b: T): boolean {
  if (a === b) return true;
  for (const name in a) if (a[name] !== b[name]) return false;
  return true;
}
