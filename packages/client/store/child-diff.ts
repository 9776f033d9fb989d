/** How one list of children became another. */
export interface ChildDiff {
  readonly before: readonly string[];
  readonly after: readonly string[];
  /** How many keys are the same from the start, and from the end. */
  readonly head: number;
  readonly tail: number;
  /** What must be taken out so that the rest of `before` stands in the order of `after`. */
  readonly drop: readonly string[];
}

/** Not the smallest difference, but the smallest for what a person does: one row comes, goes or is moved. */
export function diffOf(before: readonly string[], after: readonly string[]): ChildDiff {
  const most = Math.min(before.length, after.length);
  let head = 0;
  while (head < most && before[head] === after[head]) head++;
  let tail = 0;
  while (tail < most - head && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail++;
  const places = new Map<string, number>();
  for (let i = head; i < after.length - tail; i++) places.set(after[i] as string, i);
  const drop: string[] = [];
  let last = -1;
  for (let i = head; i < before.length - tail; i++) {
    const key = before[i] as string;
    const place = places.get(key) ?? -1;
    // One row moved down: it goes, rather than all it has passed.
    const movedDown = i === head && place === after.length - tail - 1 && place > head;
    if (place < last || place < 0 || movedDown) drop.push(key);
    else last = place;
  }
  return { before, after, head, tail, drop };
}
