import { shortestEdit, type TokenChange } from "./shortest-edit.ts";
import { tokens } from "./tokens.ts";

/**
 * Returns the changes from `before` to `after`, in order and with at least one kept token between two of them;
 * undefined where that takes more than MAX_EDITS. As many words as possible are kept, and whitespace only between two
 * kept words: maximising kept whitespace, which is all alike, would match one word with another.
 */
export function changesBetween(
  before: readonly string[],
  after: readonly string[],
): TokenChange[] | undefined {
  const kept = keptWords(before, after);
  if (!kept) return undefined;
  const changes: TokenChange[] = [];
  let read = 0;
  let newRead = 0;
  for (const { at, newAt } of [...kept, { at: before.length, newAt: after.length }]) {
    const between = shortestEdit(before.slice(read, at), after.slice(newRead, newAt));
    if (!between) return undefined;
    for (const { start, end, inserted } of between)
      changes.push({ start: start + read, end: end + read, inserted });
    read = at + 1;
    newRead = newAt + 1;
  }
  return changes;
}

/**
 * Returns where a caret belongs in a changed text: beside the words it stood at.
 * @param offset in UTF-16 code units; text inserted exactly there comes after it
 */
export function mapOffset(before: string, after: string, offset: number): number {
  const words = tokens(before);
  const changes = changesBetween(words, tokens(after));
  if (!changes) return Math.min(offset, after.length);
  const starts = [0];
  for (const word of words) starts.push((starts.at(-1) ?? 0) + word.length);
  let shift = 0;
  for (const { start, end, inserted } of changes) {
    const from = starts[start] ?? 0;
    const to = starts[end] ?? 0;
    const length = inserted.join("").length;
    if (offset <= from) break;
    // Inside replaced words the caret stays as far in, or at the end of the new ones.
    if (offset < to) return from + shift + Math.min(offset - from, length);
    shift += length - (to - from);
  }
  return offset + shift;
}

/** Where a word stands in the old text, and where in the new one. */
interface KeptWord {
  readonly at: number;
  readonly newAt: number;
}

function keptWords(before: readonly string[], after: readonly string[]): KeptWord[] | undefined {
  const words = wordsOf(before);
  const newWords = wordsOf(after);
  const changes = shortestEdit(
    words.map(({ token }) => token),
    newWords.map(({ token }) => token),
  );
  if (!changes) return undefined;
  const kept: KeptWord[] = [];
  let read = 0;
  let newRead = 0;
  for (const { start, end, inserted } of [...changes, { start: words.length, end: 0, inserted: [] }]) {
    words.slice(read, start).forEach(({ at }, i) => {
      kept.push({ at, newAt: newWords[newRead + i]?.at ?? after.length });
    });
    newRead += start - read + inserted.length;
    read = end;
  }
  return kept;
}

const wordsOf = (tokens: readonly string[]) =>
  tokens.flatMap((token, at) => (token.trim() === "" ? [] : [{ token, at }]));
