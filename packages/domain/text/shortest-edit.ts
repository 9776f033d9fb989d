/** The tokens from `start` up to `end` of the old text become `inserted`. */
export interface TokenChange {
  readonly start: number;
  readonly end: number;
  readonly inserted: readonly string[];
}

/** Beyond this many inserted or deleted tokens, two texts count as entirely different. */
export const MAX_EDITS = 1_000;

/**
 * Returns the changes from `before` to `after`, in order and with at least one kept token between two of them;
 * undefined where that takes more than MAX_EDITS. Computes the shortest edit script of E. W. Myers, "An O(ND)
 * Difference Algorithm and Its Variations" (1986), between the common ends.
 */
export function shortestEdit(before: readonly string[], after: readonly string[]): TokenChange[] | undefined {
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && before[head] === after[head]) head++;
  let tail = 0;
  while (tail < shorter - head && before.at(-1 - tail) === after.at(-1 - tail)) tail++;
  const from = before.slice(head, before.length - tail);
  const to = after.slice(head, after.length - tail);
  const rounds = searchRounds(from, to);
  return rounds && traceBack(from, to, rounds, head);
}

/** For each number of edits, the furthest `x` reached on each diagonal k = x - y, at index k + edits. */
function searchRounds(from: readonly string[], to: readonly string[]): Int32Array[] | undefined {
  const rounds: Int32Array[] = [];
  let last = new Int32Array(0);
  for (let edits = 0; edits <= Math.min(MAX_EDITS, from.length + to.length); edits++) {
    const reached = new Int32Array(2 * edits + 1);
    rounds.push(reached);
    for (let k = -edits; k <= edits; k += 2) {
      let x = edits === 0 ? 0 : startOf(last, edits, k);
      while (x < from.length && x - k < to.length && from[x] === to[x - k]) x++;
      reached[k + edits] = x;
      if (x >= from.length && x - k >= to.length) return rounds;
    }
    last = reached;
  }
  return undefined;
}

const isInsertion = (last: Int32Array, edits: number, k: number) =>
  k === -edits || (k !== edits && (last[k + edits - 2] ?? 0) < (last[k + edits] ?? 0));

/** Where round `edits` starts on diagonal `k`: one insertion or one deletion on from the round before. */
function startOf(last: Int32Array, edits: number, k: number): number {
  return isInsertion(last, edits, k) ? (last[k + edits] ?? 0) : (last[k + edits - 2] ?? 0) + 1;
}

function traceBack(
  from: readonly string[],
  to: readonly string[],
  rounds: readonly Int32Array[],
  offset: number,
): TokenChange[] {
  const changes: TokenChange[] = [];
  let x = from.length;
  let y = to.length;
  for (let edits = rounds.length - 1; edits > 0; edits--) {
    const last = rounds[edits - 1] ?? new Int32Array(0);
    const k = x - y;
    const insertion = isInsertion(last, edits, k);
    const beforeK = insertion ? k + 1 : k - 1;
    x = last[beforeK + edits - 1] ?? 0;
    y = x - beforeK;
    const start = x + offset;
    const single = insertion
      ? { start, end: start, inserted: to.slice(y, y + 1) }
      : { start, end: start + 1, inserted: [] };
    const next = changes.at(-1);
    if (next && next.start === single.end)
      changes[changes.length - 1] = {
        start,
        end: next.end,
        inserted: [...single.inserted, ...next.inserted],
      };
    else changes.push(single);
  }
  return changes.reverse();
}
