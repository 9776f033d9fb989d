import { shortestEdit, type TokenChange } from "./shortest-edit.ts";

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
