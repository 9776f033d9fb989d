/** Whether two records of a kind say the same. */
export function sameRecord<T extends object>(a: T, b: T): boolean {
  if (a === b) return true;
  for (const name in a) if (a[name] !== b[name]) return false;
  return true;
}
