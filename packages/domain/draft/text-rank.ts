import { contentWords } from "./content-words.ts";

const DAMPING = 0.85;
const ROUNDS = 20;
/** Sentences are compared with each other within groups of this size, so that a long text costs no more than its length. */
const GROUP = 200;

/** Ranks sentences by how much they have in common with the others (TextRank). @returns a number for each; higher says more */
export function rankSentences(sentences: readonly string[]): number[] {
  const ranks: number[] = [];
  for (let from = 0; from < sentences.length; from += GROUP)
    ranks.push(...rankGroup(sentences.slice(from, from + GROUP)));
  return ranks;
}

function rankGroup(sentences: readonly string[]): number[] {
  const words = sentences.map((sentence) => new Set(contentWords(sentence)));
  const likeness = words.map((a, i) => words.map((b, j) => (i === j ? 0 : common(a, b))));
  const sums = likeness.map((row) => row.reduce((sum, each) => sum + each, 0));
  let ranks = sentences.map(() => 1);
  for (let round = 0; round < ROUNDS; round++)
    ranks = ranks.map((_, i) => {
      let got = 0;
      for (let j = 0; j < ranks.length; j++)
        got += ((likeness[j]?.[i] ?? 0) / (sums[j] || 1)) * (ranks[j] ?? 0);
      return 1 - DAMPING + DAMPING * got;
    });
  return ranks;
}

function common(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (a.size < 2 || b.size < 2) return 0;
  let count = 0;
  for (const word of a) if (b.has(word)) count++;
  return count / (Math.log(a.size) + Math.log(b.size));
}
