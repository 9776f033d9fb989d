import { hashOf } from "./hash.ts";

/** Scripts in which two signs are a word already: from the radicals of Chinese on. */
const IDEOGRAPHS_FROM = 0x2e80;

const isDense = (text: string, at: number): boolean => text.charCodeAt(at) >= IDEOGRAPHS_FROM;

/**
 * Returns the grams of a folded text, each once: every three units, and every two of Chinese, Japanese and Korean. What contains
 * a word contains all of the word's grams; of a word that is too short there are none.
 * @param seed see `hashOf`
 */
export function gramsOf(folded: string, seed: number): readonly number[] {
  const grams = new Set<number>();
  for (let i = 0; i < folded.length - 1; i++) {
    if (isDense(folded, i) && isDense(folded, i + 1)) grams.add(hashOf(folded.slice(i, i + 2), seed));
    if (i < folded.length - 2) grams.add(hashOf(folded.slice(i, i + 3), seed));
  }
  return [...grams];
}
