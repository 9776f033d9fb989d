import { OPERATORS } from "@perennial/domain/search/query/operators";

const MOST_HINTS = 6;

/** A term that may be meant by what is being typed, and the search with it in that place. */
export interface OperatorHint {
  readonly term: string;
  readonly search: string;
}

/** Returns the operators, or the values of one, that the last term of a search begins with. */
export function operatorHints(search: string): readonly OperatorHint[] {
  const typed = /(?:^|[\s(-])([a-z][a-z-]*:?[a-z]*)$/i.exec(search)?.[1]?.toLowerCase();
  if (typed === undefined) return [];
  const before = search.slice(0, search.length - typed.length);
  const terms = OPERATORS.flatMap(({ name, values, example }) =>
    values && typed.startsWith(name) ? values.map((value) => `${name}${value}`) : [example],
  );
  return terms
    .filter((term) => term.startsWith(typed) && term !== typed)
    .slice(0, MOST_HINTS)
    .map((term) => ({ term, search: `${before}${term}` }));
}
