/** A range of a text, in UTF-16 units; empty where it is a caret. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** What to write over which range, and what is selected then. */
export interface Rewrite {
  readonly over: TextRange;
  readonly text: string;
  readonly select: TextRange;
}

/** Marks the selected words up, or takes the marks off where they have them. */
export function wrap(text: string, selected: TextRange, mark: string): Rewrite {
  const { start, end } = trimmed(text, selected);
  const size = mark.length;
  const inner = text.slice(start, end);
  if (inner.length > 2 * size && isWrapped(inner, 0, inner.length, mark)) {
    const bare = inner.slice(size, -size);
    return { over: { start, end }, text: bare, select: { start, end: start + bare.length } };
  }
  if (isWrapped(text, start - runBefore(text, start, mark), end + runAfter(text, end, mark), mark))
    return {
      over: { start: start - size, end: end + size },
      text: inner,
      select: { start: start - size, end: end - size },
    };
  return {
    over: { start, end },
    text: mark + inner + mark,
    select: { start: start + size, end: end + size },
  };
}

/**
 * Returns a selection without the blanks at its ends: with a blank inside, marks mean nothing. One of blanks alone
 * becomes the caret at its end.
 */
export function trimmed(text: string, { start, end }: TextRange): TextRange {
  const inner = text.slice(start, end);
  if (inner.trim() === "") return { start: end, end };
  return {
    start: start + inner.length - inner.trimStart().length,
    end: end - (inner.length - inner.trimEnd().length),
  };
}

/** Of one and the same sign there may be more than the mark has: three stars are bold and italic. */
function isWrapped(text: string, from: number, to: number, mark: string): boolean {
  const runs = Math.min(runAfter(text, from, mark), runBefore(text, to, mark));
  if (to - from < 2 * mark.length) return false;
  return mark === "*" ? runs % 2 === 1 : runs >= mark.length;
}

function runAfter(text: string, at: number, mark: string): number {
  let length = 0;
  while (text[at + length] === mark[0]) length++;
  return length;
}

function runBefore(text: string, at: number, mark: string): number {
  let length = 0;
  while (text[at - length - 1] === mark[0]) length++;
  return length;
}
