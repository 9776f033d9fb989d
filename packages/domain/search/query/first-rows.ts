import type { Parsed } from "./parse-query.ts";
import { SORTS, type Sort } from "./query.ts";
import { rankOf, searchWords } from "./rank.ts";
import type { SearchUnit } from "./unit.ts";

/** What a search asks for, and which of what it finds comes first. */
export type SearchRequest = Pick<Parsed, "query" | "sort" | "limit">;

/** Returns the order in which rows are told: where the search wants none, the best for its words first, or what was changed last. */
export const rowOrder = ({ query, sort }: Pick<SearchRequest, "query" | "sort">): Sort =>
  sort ?? (searchWords(query).length > 0 ? "relevance" : "changed");

/** What `sort:` takes in the outline, which has its own order: it says which rows are the first that `limit:` leaves. */
export const outlineSorts = ({ limit }: Pick<SearchRequest, "limit">): readonly Sort[] =>
  limit === null ? [] : SORTS;

/** What `sort:` takes in a review, which the plan of the day orders. */
export const REVIEW_SORTS: readonly Sort[] = [];

/**
 * Returns the first of the rows that were found, each by its first unit that was, equals as they stand; and how many rows the
 * search wants in all.
 * @param units the parts of a card one after the other
 * @param most so many are returned
 */
export function firstRows<Unit extends SearchUnit>(
  units: readonly Unit[],
  found: Uint8Array,
  asked: SearchRequest,
  now: number,
  most = Number.POSITIVE_INFINITY,
): { readonly rows: readonly Unit[]; readonly total: number } {
  const end = Math.min(most, asked.limit ?? most);
  const valueHere = valueIn(asked, now);
  let best: { readonly unit: Unit; readonly value: number }[] = [];
  let floor = Number.NEGATIVE_INFINITY;
  let total = 0;
  const cut = () => {
    // Two without a value are alike, though their difference is no number.
    best = best.sort((a, b) => b.value - a.value || 0).slice(0, end);
    if (best.length === end) floor = best.at(-1)?.value ?? floor;
  };
  for (let i = found.indexOf(1); i >= 0; i = found.indexOf(1, i)) {
    const unit = units[i];
    if (!unit) break;
    total++;
    let value = valueHere(unit);
    for (i++; units[i]?.row === unit.row; i++)
      if (found[i] === 1) value = Math.max(value, valueHere(units[i] as Unit));
    if (best.length >= end && value <= floor) continue;
    best.push({ unit, value });
    if (best.length > 2 * end) cut();
  }
  cut();
  return { rows: best.map(({ unit }) => unit), total: Math.min(total, asked.limit ?? total) };
}

/** The greater it is, the earlier a unit stands; what has no value stands at the end. */
function valueIn({ query, sort }: SearchRequest, now: number): (unit: SearchUnit) => number {
  const order = rowOrder({ query, sort });
  const words = searchWords(query).map(({ text }) => text);
  return (unit) => {
    const { progress } = unit;
    const isRated = progress !== undefined && progress.reviewedAt !== null && progress.phase !== "new";
    switch (order) {
      case "relevance":
        return rankOf(unit, words, now);
      case "changed":
        return unit.changedAt ?? Number.NEGATIVE_INFINITY;
      case "created":
        return unit.createdAt ?? Number.NEGATIVE_INFINITY;
      case "due":
        return isRated ? -Date.parse(progress.nextReviewTime) : Number.NEGATIVE_INFINITY;
      case "r":
        return isRated && progress.strength > 0
          ? (now - Date.parse(progress.reviewedAt ?? "")) / progress.strength
          : Number.NEGATIVE_INFINITY;
    }
  };
}
