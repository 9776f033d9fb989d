import { tokensOf } from "./tokens.ts";

/** A term of a search, with the sign and the brackets that belong to it, in UTF-16 units of its text. */
export interface Term {
  readonly start: number;
  readonly end: number;
}

/** Returns the terms all of which a search asks for; none where it holds alternatives or asks below something. */
export function termsOf(search: string): readonly Term[] {
  const terms: Term[] = [];
  let depth = 0;
  let from: number | undefined;
  for (const { kind, start, end } of tokensOf(search).tokens) {
    if (depth === 0 && (kind === "or" || kind === "below" || kind === "child")) return [];
    from ??= start;
    if (kind === "open") depth++;
    if (kind === "close") depth--;
    if (depth > 0 || kind === "not") continue;
    terms.push({ start: from, end });
    from = undefined;
  }
  return terms;
}

/** Returns a search without one of its terms. */
export const withoutTerm = (search: string, { start, end }: Term): string =>
  `${search.slice(0, start).trimEnd()} ${search.slice(end).trimStart()}`.trim();
