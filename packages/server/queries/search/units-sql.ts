import { FRONT } from "@perennial/domain/card/card-kinds";
import type { Query, Sort } from "@perennial/domain/search/query/query";
import { PARTS } from "../parts-sql.ts";

/** Whether the part of a unit was ever rated. */
export const IS_RATED = "(p.reviewed_at is not null and p.phase <> 'new')";

const PROGRESS = `p.part, p.confidence_color, p.strength, p.difficulty, p.lapses, p.next_review_time, p.reviewed_at, p.phase,
  p.introduced_on, p.reviews, p.suspended_at, p.buried_until, p.flag, p.left_at`;

/** Steps without rows below stand for their front. */
const ASKED_PARTS = `coalesce(nullif(${PARTS}, '{}'), '{${FRONT}}')`;

/** All rows, without what is remembered of them. */
const ROWS = "search_rows s";

/** Each part of a card; a note once. */
const UNITS = `search_rows s
  left join nodes n on n.user_id = $1 and n.id = s.node_id and n.flashcard_id is not null
  left join flashcards f on f.user_id = $1 and f.id = n.flashcard_id
  left join lateral (select a.part as asked, ${PROGRESS}
    from unnest(${ASKED_PARTS}) as a (part) left join user_flashcards p
      on p.user_id = $1 and p.flashcard_id = f.id and p.part = a.part and p.deleted_at is null) p on f.id is not null`;

/** The parts of which something is remembered, which are fewer. */
const MET_UNITS = `user_flashcards p
  join nodes n on n.user_id = $1 and n.flashcard_id = p.flashcard_id
  join search_rows s on s.user_id = $1 and s.node_id = n.id
  cross join lateral (select f.kind, f.asks from flashcards f where f.user_id = $1 and f.id = p.flashcard_id offset 0) f`;

/** From where the units come that a search is asked of, and which of them are any. */
export interface Units {
  readonly from: string;
  readonly where: string;
  /** The part that was found; null where none is told. */
  readonly part: string;
}

/** How much of a memory has faded: the more, the less likely it is recalled, whatever the weights. */
export const FADED = `case when ${IS_RATED} and p.strength > 0
  then extract(epoch from now() - p.reviewed_at)::float8 / p.strength end`;

/** Chooses the smallest source of units that a query can be asked of, and that can be sorted. */
export function unitsFor(query: Query, sort: Sort = "changed"): Units {
  if (!asksPart(query) && sort !== "due" && sort !== "r")
    return { from: ROWS, where: "s.user_id = $1", part: "null::bigint" };
  if (!asksMet(query)) return { from: UNITS, where: "s.user_id = $1", part: "p.asked" };
  const where = `p.user_id = $1 and p.deleted_at is null and s.user_id = $1
    and (f.asks = p.part::text or p.part = any(${ASKED_PARTS}))`;
  return { from: MET_UNITS, where, part: "p.part" };
}

const OF_PARTS: ReadonlySet<string> = new Set([
  ...["new", "due", "learning", "review", "lapsed", "leech", "suspended", "buried", "flagged", "blocked"],
  ...["r", "s", "d", "ivl", "lapses", "reps", "flag", "reviewed", "introduced", "due"],
]);
/** What is true of no part that nobody was asked. */
const OF_MET_PARTS: ReadonlySet<string> = new Set([
  ...["due", "learning", "review", "lapsed", "leech", "suspended", "buried", "flagged"],
  ...["r", "s", "d", "ivl", "reviewed", "introduced"],
]);

/** Whether it is about what is remembered. */
function asksPart(query: Query): boolean {
  switch (query.type) {
    case "and":
    case "or":
      return query.of.some(asksPart);
    case "not":
    case "below":
      return asksPart(query.of);
    case "colour":
      return true;
    default:
      return OF_PARTS.has(nameOf(query));
  }
}

/** Whether nothing fulfils it but parts of which something is remembered. */
function asksMet(query: Query): boolean {
  switch (query.type) {
    case "and":
      return query.of.some(asksMet);
    case "or":
      return query.of.every(asksMet);
    case "below":
      return asksMet(query.of);
    case "colour":
      return query.colour !== "white";
    default:
      return OF_MET_PARTS.has(nameOf(query));
  }
}

const nameOf = (query: Query): string =>
  query.type === "is" ? query.what : query.type === "number" || query.type === "time" ? query.of : "";
