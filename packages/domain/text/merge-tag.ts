/** The parts from `start` up to `end` of a name became `parts`. */
interface PartChange {
  readonly start: number;
  readonly end: number;
  readonly parts: readonly string[];
}

/**
 * Returns what a tag is called to which two have given another name, with or without its sign: the later name stands,
 * and of a nested tag also what only the other has changed of it, where both have changed other parts.
 */
export function mergeTagNames(base: string, mine: string, theirs: string): string {
  const [before, own, others] = [base, mine, theirs].map((name) => name.split("/")) as [
    string[],
    string[],
    string[],
  ];
  if (own.length === before.length && others.length === before.length)
    return own.map((part, i) => (isSame(part, before[i]) ? others[i] : part)).join("/");
  const [a, b] = [changeOf(before, own), changeOf(before, others)];
  const isFirst = a.end <= b.start;
  if ((!isFirst && b.end > a.start) || (a.start === b.start && a.end === b.end)) return mine;
  const [first, second] = isFirst ? [a, b] : [b, a];
  before.splice(second.start, second.end - second.start, ...second.parts);
  before.splice(first.start, first.end - first.start, ...first.parts);
  return before.join("/");
}

/** Between the parts that both begin and end with. What comes first has taken the place of a part: it is a new name. */
function changeOf(before: readonly string[], after: readonly string[]): PartChange {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && isSame(after[start], before[start])) start++;
  let tail = 0;
  while (tail < shorter - start && isSame(after.at(-1 - tail), before.at(-1 - tail))) tail++;
  if (start === 0 && tail === before.length) tail--;
  return { start, end: before.length - tail, parts: after.slice(start, after.length - tail) };
}

/** One name is one tag however it is written. */
const isSame = (part: string | undefined, other: string | undefined) =>
  part?.toLowerCase() === other?.toLowerCase();
