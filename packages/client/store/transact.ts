/**
 * Makes transactions: writes that may stand one within another, and are told of once, after the outermost.
 * @param take hands out what was touched since the last time; null where nothing was
 * @param commit tells of it; what it writes itself is told of next
 * @returns runs a write as a transaction, and returns what it returns; what it throws is thrown after the commit
 */
export function createTransact<Touched>(
  take: () => Touched | null,
  commit: (touched: Touched) => void,
): <Result>(write: () => Result) => Result {
  let depth = 0;
  return (write) => {
    depth++;
    try {
      return write();
    } finally {
      // Committed while still counted as open, so that a write by a listener is taken in by this loop.
      if (depth === 1) for (let next = take(); next; next = take()) commit(next);
      depth--;
    }
  };
}
