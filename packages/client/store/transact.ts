/**
 * Creates nestable transactions, committed after the outermost. What is thrown is rethrown after the commit.
 * @param take returns what was touched, or null @param commit reports it; its own writes are reported next
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
