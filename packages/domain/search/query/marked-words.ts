import type { Query } from "./query.ts";
import { searchWords } from "./rank.ts";

/** Returns the words that are marked in the rows of a search: those of its hits, and those that lead to them from above. */
export function markedWords(query: Query): readonly string[] {
  switch (query.type) {
    case "and":
    case "or":
      return query.of.flatMap(markedWords);
    case "below":
      return [query.above, query.of].flatMap(markedWords);
    default:
      return searchWords(query).map(({ text }) => text);
  }
}
