import { type Query, SORTS, type Sort, type Unread } from "./query.ts";
import { readAtom } from "./read-atom.ts";
import { type Token, tokensOf } from "./tokens.ts";

/** A search as it was read. */
export interface Parsed {
  readonly query: Query;
  readonly sort: Sort | null;
  /** The most results that are wanted; null for all. */
  readonly limit: number | null;
  /** What could not be read, in its order; values and words of it are looked for as they stand. */
  readonly unread: readonly Unread[];
}

const ALL: Query = { type: "all" };

/**
 * Reads a search, whatever is written, in time that grows with its length.
 *
 *     query  = or ( " > " or | " >> " or )*     of these, the right side below the left one
 *     or     = and ( ("OR" | "|") and )*
 *     and    = ( ["-"] ( word | "phrase" | #tag | key:value | key<number | "(" query ")" ) )+
 *
 * @param sorts what results can be sorted by in that place
 */
export function parseQuery(text: string, sorts: readonly Sort[] = SORTS): Parsed {
  const { tokens, unread } = tokensOf(text);
  const marked: Unread[] = [...unread];
  let sort: Sort | null = null;
  let limit: number | null = null;
  let at = 0;

  const isNext = (...kinds: readonly Token["kind"][]) => kinds.some((kind) => tokens[at]?.kind === kind);

  function query(): Query {
    let read = or();
    while (isNext("below", "child")) {
      const isChild = isNext("child");
      at++;
      const of = or();
      read = read ? { type: "below", above: read, of: of ?? ALL, isChild } : of;
    }
    return read ?? ALL;
  }

  function or(): Query | undefined {
    const of: Query[] = [];
    do {
      if (isNext("or")) at++;
      const one = and();
      if (one) of.push(one);
    } while (isNext("or"));
    return joined("or", of);
  }

  function and(): Query | undefined {
    const of: Query[] = [];
    for (let one = term(); one !== "end"; one = term()) if (one) of.push(one);
    return joined("and", of);
  }

  /** Undefined for a term that asks nothing. */
  function term(): Query | undefined | "end" {
    const token = tokens[at];
    if (!token || isNext("or", "below", "child", "close")) return "end";
    at++;
    if (token.kind === "not") {
      const of = isNext("open", "atom") ? term() : undefined;
      return of && of !== "end" ? { type: "not", of } : undefined;
    }
    if (token.kind === "open") {
      const inner = query();
      if (isNext("close")) at++;
      return inner.type === "all" ? undefined : inner;
    }
    const { query: read, sort: sorted, limit: limited, why } = readAtom(text.slice(token.start, token.end));
    const isOrder = sorted === undefined || sorts.includes(sorted);
    if (why || !isOrder) marked.push({ start: token.start, end: token.end, why: why ?? "order" });
    if (sorted && isOrder) sort = sorted;
    limit = limited ?? limit;
    return read;
  }

  const read = query();
  return { query: read, sort, limit, unread: marked.sort((a, b) => a.start - b.start) };
}

const joined = (type: "and" | "or", of: readonly Query[]): Query | undefined =>
  of.length > 1 ? { type, of } : of[0];
