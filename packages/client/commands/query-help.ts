import { fold } from "@perennial/domain/search/fold";
import { outlineSorts, REVIEW_SORTS } from "@perennial/domain/search/query/first-rows";
import { LIST_SORTS } from "@perennial/domain/search/query/list-order";
import { OPERATORS } from "@perennial/domain/search/query/operators";
import { parseQuery } from "@perennial/domain/search/query/parse-query";
import type { Sort } from "@perennial/domain/search/query/query";
import { bestTags, type KnownTag, lookThroughTags, tagIndexOf } from "../store/tag-index.ts";
import type { TreeStore } from "../store/tree-store.ts";
import { EXAMPLES, ORDER_TEXTS, type ResultsPlace, UNREAD_TEXTS } from "./query-texts.ts";

const MOST_HINTS = 6;
const LONGEST_TERM = 40;

/** A term that may be meant by what is being typed, and the search with it in that place. */
export interface QueryHint {
  readonly term: string;
  readonly search: string;
  /** What an example finds. */
  readonly finds?: string;
}

/** A term that could not be read, in UTF-16 units of the search, and why in words that stand behind it. */
export interface UnreadTerm {
  readonly start: number;
  readonly end: number;
  readonly term: string;
  readonly why: string;
}

const TAG_TERM = /(?:^|[\s(-])(#|tag:)([^\s()"#]*)$/i;

/** What a field for searches proposes while one types. */
export interface QueryHelp {
  hintsFor(search: string): readonly QueryHint[];
  /** Whether the last term is a tag, so that those in use are to be looked for. */
  asksTag(search: string): boolean;
  /** Looks through the tags in use. @param told more was found @returns stops it */
  look(told: () => void): () => void;
}

const helps = new WeakMap<TreeStore, QueryHelp>();

/** The help with searches of a tree: always the same. */
export function queryHelpOf(tree: TreeStore): QueryHelp {
  const known = helps.get(tree);
  if (known) return known;
  const tags = tagIndexOf(tree);
  const help: QueryHelp = {
    hintsFor: (search) => queryHints(search, help.asksTag(search) ? tags.tags() : []),
    asksTag: (search) => TAG_TERM.test(search),
    look: (told) => lookThroughTags(tags, told),
  };
  helps.set(tree, help);
  return help;
}

/** Returns what the last term of a search may be: operators, the values of one, tags in use; of an empty one three examples. */
export function queryHints(search: string, tags: readonly KnownTag[]): readonly QueryHint[] {
  if (search.trim() === "") return EXAMPLES.map(([term, finds]) => ({ term, search: term, finds }));
  const [, sign, name] = TAG_TERM.exec(search) ?? [];
  const [typed, terms] =
    sign === undefined || name === undefined
      ? operatorsFor(search)
      : [`${sign}${name}`, bestTags(tags, fold(name)).map((tag) => `${sign}${tag.name}`)];
  const before = search.slice(0, search.length - typed.length);
  return terms
    .filter((term) => term !== typed)
    .slice(0, MOST_HINTS)
    .map((term) => ({ term, search: `${before}${term}` }));
}

function operatorsFor(search: string): readonly [typed: string, terms: readonly string[]] {
  const typed = /(?:^|[\s(-])([a-z][a-z-]*:?[a-z]*)$/i.exec(search)?.[1]?.toLowerCase();
  if (typed === undefined) return ["", []];
  const terms = OPERATORS.flatMap(({ name, values, example }) =>
    values && typed.startsWith(name) ? values.map((value) => `${name}${value}`) : [example],
  );
  return [typed, terms.filter((term) => term.startsWith(typed))];
}

/**
 * Returns what of a search could not be read. Nothing is said of a term that is still being typed.
 * @param place where its results stand
 */
export const unreadIn = (search: string, place?: ResultsPlace): readonly UnreadTerm[] =>
  parseQuery(search, place && sortsIn(search, place)).unread.flatMap(({ start, end, why }) =>
    why === "empty" || (why === "value" && end === search.length)
      ? []
      : {
          start,
          end,
          term: search.slice(start, Math.min(end, start + LONGEST_TERM)),
          why: why !== "order" ? UNREAD_TEXTS[why] : place ? ORDER_TEXTS[place] : "",
        },
  );

function sortsIn(search: string, place: ResultsPlace): readonly Sort[] {
  if (place === "outline") return outlineSorts(parseQuery(search));
  return place === "list" ? LIST_SORTS : REVIEW_SORTS;
}
