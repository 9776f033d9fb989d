import type { CardText } from "./card-hints.ts";
import { tokensOf } from "./tokens.ts";

/** Questions that share so much of their signs are taken for one another. */
const LEAST_ALIKE = 0.8;

const plain = (text: string) => ` ${tokensOf(text).join(" ")} `;

function trigrams(text: string): ReadonlySet<string> {
  const found = new Set<string>();
  for (let i = 0; i + 3 <= text.length; i++) found.add(text.slice(i, i + 3));
  return found;
}

/** Returns the first other card with nearly the same question and another answer; undefined where there is none. */
export function nearTwin<Card extends CardText>(card: CardText, others: Iterable<Card>): Card | undefined {
  const own = plain(card.question);
  const answer = plain(card.answer);
  const signs = trigrams(own);
  if (signs.size === 0) return undefined;
  for (const other of others) {
    const theirs = plain(other.question);
    // Texts of very different length cannot be alike; most are told apart by that alone.
    const ratio = theirs.length / own.length;
    if (ratio < LEAST_ALIKE - 0.1 || ratio > 1 / (LEAST_ALIKE - 0.1)) continue;
    if (plain(other.answer) === answer) continue;
    if (theirs === own || alike(signs, trigrams(theirs)) >= LEAST_ALIKE) return other;
  }
  return undefined;
}

/** The share of what either has that both have. */
function alike(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let both = 0;
  for (const each of a) if (b.has(each)) both++;
  return both / (a.size + b.size - both);
}
