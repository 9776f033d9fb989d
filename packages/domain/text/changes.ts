import { shortestEdit, type TokenChange } from "./shortest-edit.ts";

/**
 * Returns the changes from `before` to `after`, in order and with at least one kept token between two of them;
 * undefined where that takes more than MAX_EDITS. As many words as possible are kept, and whitespace only between two
 * kept words: maximising kept whitespace, which is all alike, would match one word with another.
 * @param nameOf what of a token tells that another one has come from it: those between two kept words that share it are
 *   one that was changed
 */
export function changesBetween(
  before: readonly string[],
  after: readonly string[],
  nameOf?: (token: string) => string,
): TokenChange[] | undefined {
  const named = (tokens: readonly string[]) => (nameOf ? tokens.map(nameOf) : tokens);
  const kept = keptWords(before, after, nameOf);
  if (!kept) return undefined;
  const changes: TokenChange[] = [];
  let read = 0;
  let newRead = 0;
  for (const { at, newAt } of [...kept, { at: before.length, newAt: after.length }]) {
    const [from, to] = [before.slice(read, at), after.slice(newRead, newAt)];
    const between = shortestEdit(named(from), named(to));
    if (!between) return undefined;
    for (const { start, end, inserted } of spelled(between, from, to))
      changes.push({ start: start + read, end: end + read, inserted });
    read = at + 1;
    newRead = newAt + 1;
  }
  return changes;
}

/** Returns changes of the names of tokens as changes of the tokens: a kept name that is spelled otherwise has changed. */
function spelled(
  changes: readonly TokenChange[],
  from: readonly string[],
  to: readonly string[],
): TokenChange[] {
  const all: TokenChange[] = [];
  const add = (change: TokenChange) => {
    const last = all.at(-1);
    if (last?.end !== change.start) all.push(change);
    else
      all[all.length - 1] = {
        ...change,
        start: last.start,
        inserted: [...last.inserted, ...change.inserted],
      };
  };
  let read = 0;
  let newRead = 0;
  for (const { start, end, inserted } of [
    ...changes,
    { start: from.length, end: from.length, inserted: [] },
  ]) {
    for (; read < start; read++, newRead++)
      if (from[read] !== to[newRead])
        add({ start: read, end: read + 1, inserted: to.slice(newRead, newRead + 1) });
    if (end > start || inserted.length > 0)
      add({ start, end, inserted: to.slice(newRead, newRead + inserted.length) });
    read = end;
    newRead += inserted.length;
  }
  return all;
}

/** Where a word stands in the old text, and where in the new one. */
interface KeptWord {
  readonly at: number;
  readonly newAt: number;
}

/** As many words as can be; where several alignments keep as many, one in which those that share a name stay in place. */
function keptWords(
  before: readonly string[],
  after: readonly string[],
  nameOf: ((token: string) => string) | undefined,
): readonly KeptWord[] | undefined {
  const most = aligned(before, after, (token) => token);
  if (!most || !nameOf) return most;
  const named = aligned(before, after, nameOf) ?? [];
  const inPlace = named.filter(({ at, newAt }) => before[at] === after[newAt]);
  return inPlace.length < most.length ? most : inPlace;
}

function aligned(
  before: readonly string[],
  after: readonly string[],
  nameOf: (token: string) => string,
): KeptWord[] | undefined {
  const words = wordsOf(before);
  const newWords = wordsOf(after);
  const changes = shortestEdit(
    words.map(({ token }) => nameOf(token)),
    newWords.map(({ token }) => nameOf(token)),
  );
  if (!changes) return undefined;
  const found: KeptWord[] = [];
  let read = 0;
  let newRead = 0;
  for (const { start, end, inserted } of [...changes, { start: words.length, end: 0, inserted: [] }]) {
    words.slice(read, start).forEach(({ at }, i) => {
      found.push({ at, newAt: newWords[newRead + i]?.at ?? after.length });
    });
    newRead += start - read + inserted.length;
    read = end;
  }
  return found;
}

const wordsOf = (tokens: readonly string[]) =>
  tokens.flatMap((token, at) => (token.trim() === "" ? [] : [{ token, at }]));
