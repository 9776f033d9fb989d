import type { FlatRows } from "./row-block.ts";
import type { RowBlocks } from "./row-blocks.ts";

export interface RowSource {
  /** Those that may show: the same array until it changes. */
  childKeys(key: string): readonly string[];
  isCollapsed(key: string): boolean;
}

/** Brings the rows of a page to what the tree says; a change costs the rows that it moves. */
export interface ShownRows {
  /** Child lists have changed. Returns whether one of them belongs to an open row of the page. */
  change(parents: Iterable<string>): boolean;
  /** The row's children have been hidden or shown. Returns whether the rows have changed. */
  collapseChanged(key: string): boolean;
  build(): void;
}

/** Heights of rows in px: those that were measured, and the estimate for the others. */
interface Heights {
  readonly measured: ReadonlyMap<string, number>;
  readonly estimate: number;
}

/** From so many changed child lists on, building anew is cheaper than looking at each. */
const REBUILD_FROM = 200;
const NONE: readonly string[] = [];

/** Creates the rows of one page, empty until `build`. @param rows their storage, from the root on */
export function createShownRows(
  rootKey: string,
  source: RowSource,
  rows: RowBlocks,
  heights: Heights,
): ShownRows {
  /** The child list each open row was last shown with. */
  const shown = new Map<string, readonly string[]>();
  // The root of a page shows its children whatever it does on the page above it.
  const isOpen = (key: string) => key === rootKey || !source.isCollapsed(key);

  const childKeys = (key: string) => (isOpen(key) ? source.childKeys(key) : NONE);
  const walk = (from: readonly string[], depth: number) =>
    rowsBelow({ childKeys, heights, shown }, from, depth);

  function takeOut(from: number, to: number): void {
    for (const key of rows.remove(from, to - from)) shown.delete(key);
  }

  /** First everything that is no longer where it was goes, so that nothing ever stands twice. */
  function dropMoved({ drop }: ChildDiff): void {
    for (let i = 0; i < drop.length; ) {
      const index = rows.indexOf(drop[i++] as string);
      if (index < 0) continue;
      let end = rows.subtreeEnd(index);
      // Those that stand one after the other go together.
      for (; i < drop.length && rows.keyAt(end) === drop[i]; i++) end = rows.subtreeEnd(end);
      takeOut(index, end);
    }
  }

  /** Then what is missing comes in, each row with what shows below it. */
  function bringMissing(parent: string, { after, head, tail }: ChildDiff): void {
    if (after.length > 0) shown.set(parent, after);
    else shown.delete(parent);
    const parentIndex = rows.indexOf(parent);
    const depth = rows.depthAt(parentIndex) + 1;
    // From the end: what follows is in place already, so that it tells where to insert.
    const below = after[after.length - tail];
    let insertAt = below === undefined ? rows.subtreeEnd(parentIndex) : rows.indexOf(below);
    const isMissing = (at: number) => at >= head && rows.indexOf(after[at] as string) < 0;
    for (let end = after.length - tail; end > head; end--) {
      let from = end;
      // Those that are missing one after the other come together.
      while (isMissing(from - 1)) from--;
      if (from < end) rows.insert(insertAt, walk(after.slice(from, end), depth));
      if (from > head) insertAt = rows.indexOf(after[from - 1] as string);
      end = from;
    }
  }

  /** What was hidden comes in as one: none of it can stand in the list. */
  function bringBranch(parent: string, index: number): void {
    const children = source.childKeys(parent);
    if (shown.has(parent) || children.length === 0) return;
    shown.set(parent, children);
    rows.insert(index + 1, walk(children, rows.depthAt(index) + 1));
  }

  function build(): void {
    rows.clear();
    shown.clear();
    rows.insert(0, walk([rootKey], 0));
  }

  function bring(parents: readonly string[]): void {
    const shownWith = (key: string) => shown.get(key) ?? NONE;
    const diffs = parents.map((key) => ({ key, diff: diffOf(shownWith(key), source.childKeys(key)) }));
    for (const { diff } of diffs) dropMoved(diff);
    for (const { key, diff } of diffs) {
      // A row that went and came back with its new parent shows its present children already.
      if (rows.has(key) && shownWith(key) === diff.before) bringMissing(key, diff);
    }
  }

  return {
    change(parents) {
      const concerned = [...parents].filter((key) => rows.has(key) && isOpen(key));
      if (concerned.length >= REBUILD_FROM) build();
      else bring(concerned);
      return concerned.length > 0;
    },
    collapseChanged(key) {
      const index = rows.indexOf(key);
      if (index < 0) return false;
      const before = rows.length;
      if (isOpen(key)) bringBranch(key, index);
      else {
        takeOut(index + 1, rows.subtreeEnd(index));
        shown.delete(key);
      }
      return rows.length !== before;
    },
    build,
  };
}

interface Walk {
  childKeys(key: string): readonly string[];
  readonly heights: Heights;
  /** Takes in the child list of each open row. */
  readonly shown: Map<string, readonly string[]>;
}

/** Rows with everything that shows below them. Iterative: a tree may be 10,000 levels deep. */
function rowsBelow({ childKeys, heights, shown }: Walk, from: readonly string[], depth: number): FlatRows {
  const into: FlatRows = { keys: [], depths: [], heights: [], isRough: false };
  const open: { keys: readonly string[]; at: number; depth: number }[] = [{ keys: from, at: 0, depth }];
  for (let level = open.at(-1); level; level = open.at(-1)) {
    const key = level.keys[level.at++];
    if (key === undefined) {
      open.pop();
      continue;
    }
    const height = heights.measured.get(key);
    into.keys.push(key);
    into.depths.push(level.depth);
    into.heights.push(height ?? heights.estimate);
    into.isRough ||= height === undefined;
    const children = childKeys(key);
    if (children.length === 0) continue;
    shown.set(key, children);
    open.push({ keys: children, at: 0, depth: level.depth + 1 });
  }
  return into;
}

interface ChildDiff {
  readonly before: readonly string[];
  readonly after: readonly string[];
  /** How many keys are the same from the start, and from the end. */
  readonly head: number;
  readonly tail: number;
  /** What must be taken out so that the rest of `before` stands in the order of `after`. */
  readonly drop: readonly string[];
}

/** Not the smallest difference, but the smallest for what a person does: one row comes, goes or is moved. */
function diffOf(before: readonly string[], after: readonly string[]): ChildDiff {
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
