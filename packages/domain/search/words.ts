import { fold, type Span, spansOf } from "./fold.ts";

/** What is searched for, folded, word by word. */
export const wordsOf = (query: string): string[] =>
  fold(query)
    .split(/\s+/)
    .filter((word) => word !== "");

/** Where words stand in a text, one after the other; each letter is marked once. @param words folded */
export function marksOf(text: string, words: readonly string[]): Span[] {
  const apart: Span[] = [];
  const spans = words.flatMap((word) => spansOf(text, word));
  for (const span of spans.toSorted((a, b) => a.start - b.start))
    if (span.start >= (apart.at(-1)?.end ?? 0)) apart.push(span);
  return apart;
}
