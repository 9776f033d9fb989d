import { mergedFields } from "@perennial/domain/kind/merged";
import { gramsOf } from "@perennial/domain/search/grams";
import { tagTarget } from "@perennial/domain/search/mentions";
import { type Clock, dayOf, momentsOf } from "@perennial/domain/search/query/days";
import { slipParts } from "@perennial/domain/search/query/near";
import type { IsName, NumberName, Query, TextField } from "@perennial/domain/search/query/query";
import {
  KEPT_DAYS,
  LEECH_AGAIN,
  LEECH_LAPSES,
  WATCHED_LAPSES,
  WATCHED_REVIEWS,
} from "@perennial/domain/study/leeches";
import { curveFactor, type Weights } from "@perennial/domain/study/memory";
import { startOfStudyDay, studyDayOf } from "@perennial/domain/study/study-day";
import type { ItemType } from "@perennial/domain/tree/node";
import { COLUMNS as RECORD_COLUMNS } from "../../database/record-rows.ts";
import { bitOf } from "../../database/search-columns.ts";
import { idList } from "../../database/sent-lists.ts";
import type { Put } from "./parameters.ts";
import { IS_RATED } from "./units-sql.ts";

/** When and by whom a search is asked, and with which weights that person forgets. */
export interface SearchContext extends Clock {
  readonly userId: number;
  /** The weights of cards on these nodes; of the last one, all others. */
  readonly weights: readonly BranchWeights[];
}

export interface BranchWeights {
  readonly weights: Weights;
  readonly nodeIds: readonly number[];
}

type Term = Exclude<Query, { type: "all" | "and" | "or" | "not" | "below" | "needs" | "in" }>;

/** Writes a term as a condition on a unit (`units-sql.ts`), which is never null. */
export function termSql(term: Term, context: SearchContext, put: Put): string {
  switch (term.type) {
    case "text":
      return textSql(term.field, term.text, context.userId, put);
    case "tag":
      return `s.node_id in (select m.node_id from mentions m
        where m.user_id = $1 and m.kind in (3, 4) and m.target = ${put(tagTarget(term.name))})`;
    case "is":
      return isSql(term.what, context, put);
    case "has":
      return term.what === "children"
        ? `${CHILDREN} > 0`
        : term.what === "backlink"
          ? LINKED
          : has(term.what);
    case "kind":
      return `s.kind = ${put(term.kind)}`;
    case "colour":
      return `(s.kind <> 'note' and coalesce(p.confidence_color, 'white') = ${put(term.colour)})`;
    case "number": {
      const sign = term.compare === "!=" ? "<>" : term.compare;
      return `(${numberSql(term.of, context, put)} ${sign} ${put(term.value)}::float8) is true`;
    }
    case "time":
      return timeSql(term, context, put);
  }
}

const FIELDS: Readonly<Record<TextField, string>> = {
  any: "s.title || E'\\n' || s.body || E'\\n' || s.more",
  title: "s.title",
  question: "case when s.kind <> 'note' then s.title else '' end",
  answer: "s.body",
};
/** What has these has few other rows beside it. */
const MOST_GRAMS = 24;

/** Enough for whoever mistyped. */
const MOST_CANDIDATES = 2_000;

/** Writes a statement for the rows that may have a word one slip away, with the texts in which it would stand. */
export function nearSql(field: TextField, text: string, userId: number, put: Put): string {
  const may = slipParts(text).map((part) => textSql(field, part, userId, put));
  return `select coalesce(json_agg(x.id), '[]') as ids, coalesce(json_agg(x.text), '[]') as texts
    from (select s.node_id as id, ${FIELDS[field]} as text from search_rows s
      where s.user_id = $1 and (${may.join(" or ")}) limit ${MOST_CANDIDATES}) x`;
}

/** The grams find the rows that may have it, and the text says which have. */
function textSql(field: TextField, text: string, userId: number, put: Put): string {
  const grams = gramsOf(text, userId).slice(0, MOST_GRAMS);
  const may = grams.length === 0 ? "" : `s.grams @> ${put(idList(grams))}::bigint[] and `;
  return `(${may}strpos(${FIELDS[field]}, ${put(text)}) > 0)`;
}

const CHILDREN = `(select count(*) from nodes c
    where c.user_id = $1 and c.parent_id = s.node_id and c.deleted_at is null)`;
/** Whether anything links to it. */
const LINKED = `exists (select from anchors a where a.user_id = $1 and a.node_id = s.node_id and a.deleted_at is null
    and exists (select from mentions m where m.user_id = $1 and m.kind = 1 and m.target = a.id))`;
const has = (name: Parameters<typeof bitOf>[0]): string => `s.contents & ${bitOf(name)} <> 0`;
const DONE = `exists (select from marks m
    where m.user_id = $1 and m.node_id = s.node_id and m.sign = 'done' and m.deleted_at is null)`;

const holdsQuote = (kind: ItemType, t: string): string =>
  RECORD_COLUMNS[kind]
    .filter(({ field }) => mergedFields(kind).includes(field))
    .map(({ name }) => `strpos(coalesce(${t}.${name}, ''), p.quote) > 0`)
    .join(" or ");
const drafted = (by: string): string => `exists (select from provenances c
    where c.user_id = $1 and c.node_id = s.node_id and c.deleted_at is null ${by})`;
/** As `hasSourceChanged` of the domain. */
const STALE = `exists (select from provenances p
    join nodes q on q.user_id = $1 and q.id = p.source_id and q.deleted_at is null
    left join notes t on t.user_id = $1 and t.id = q.note_id
    left join flashcards f on f.user_id = $1 and f.id = q.flashcard_id
    where p.user_id = $1 and p.node_id = s.node_id and p.deleted_at is null
      and not (${holdsQuote("note", "t")} or ${holdsQuote("flashcard", "f")}))`;

function isSql(what: IsName, { now, timeZone, rolloverHour }: SearchContext, put: Put): string {
  const today = studyDayOf(now, timeZone, rolloverHour);
  switch (what) {
    case "note":
      return "s.kind = 'note'";
    case "card":
      return "s.kind <> 'note'";
    case "task":
      return `(${DONE} or s.title ~ '^\\[[ x]?\\] ')`;
    case "done":
      return DONE;
    case "blank":
    case "embed":
      return has(what);
    case "linked":
      return `(s.links > 0 or ${LINKED})`;
    case "orphan":
      return `not (s.links > 0 or ${LINKED})`;
    case "new":
      return `(s.kind <> 'note' and ${IS_RATED} is not true)`;
    case "due":
      return `(${IS_RATED} and p.suspended_at is null and coalesce(p.buried_until <= ${put(today)}::bigint, true)
        and case p.phase when 'review' then p.next_review_time < ${put(startOfStudyDay(today + 1, timeZone, rolloverHour))}
          else p.next_review_time <= ${put(now)} end) is true`;
    case "learning":
      return `(${IS_RATED} and p.phase <> 'review') is true`;
    case "review":
      return `(${IS_RATED} and p.phase = 'review') is true`;
    case "lapsed":
      return "(p.lapses > 0) is true";
    case "leech":
      return `(p.suspended_at is null and p.strength < ${KEPT_DAYS} and (
        p.lapses >= case p.left_at when 0 then ${LEECH_LAPSES} else p.left_at + ${LEECH_AGAIN} end
        or p.left_at = 0 and p.reviews <= ${WATCHED_REVIEWS} and p.lapses >= ${WATCHED_LAPSES} and ${drafted("and c.drafter <> 'rules'")})) is true`;
    case "suspended":
      return "p.suspended_at is not null";
    case "buried":
      return `(p.buried_until > ${put(today)}::bigint) is true`;
    case "flagged":
      return "(p.flag > 0) is true";
    // What cards need answers it (`ask-notes.ts`).
    case "blocked":
      return "false";
    case "drafted":
      return drafted("");
    case "stale":
      return STALE;
  }
}

const days = (from: string, to: string): string => `(extract(epoch from ${to} - ${from})::float8 / 86400)`;

/** Null where there is no such number. */
function numberSql(of: NumberName, { now, weights }: SearchContext, put: Put): string {
  const ifRated = (value: string) => `case when ${IS_RATED} then ${value} end`;
  const ofCard = (value: string) => `case when s.kind <> 'note' then coalesce(${value}, 0) end`;
  switch (of) {
    // The shape of the outline answers it (`ask-notes.ts`).
    case "level":
      return "null::float8";
    case "children":
      return CHILDREN;
    case "links":
      return "s.links";
    case "len":
      return "s.length";
    case "lapses":
      return ofCard("p.lapses");
    case "reps":
      return ofCard("p.reviews");
    case "flag":
      return ofCard("p.flag");
    case "s":
      return ifRated("p.strength");
    case "d":
      return ifRated("p.difficulty");
    case "ivl":
      return ifRated(days("p.reviewed_at", "p.next_review_time"));
    case "r": {
      const since = `greatest(0, ${days("p.reviewed_at", `${put(now)}::timestamptz`)})`;
      const recall = (own: Weights) =>
        `power(1 + ${curveFactor(own)}::float8 * ${since} / p.strength, ${-own[20]}::float8)`;
      const cases = weights.map(
        ({ weights: own, nodeIds }, i) =>
          `when ${i === weights.length - 1 ? "true" : `s.node_id = any(${put(idList(nodeIds))}::bigint[])`} then ${recall(own)}`,
      );
      return `case when ${IS_RATED} and p.strength > 0 then case ${cases.join(" ")} end end`;
    }
  }
}

function timeSql(term: Extract<Term, { type: "time" }>, context: SearchContext, put: Put): string {
  const today = studyDayOf(context.now, context.timeZone, context.rolloverHour);
  if (term.of === "introduced") {
    const day = (mark: typeof term.from, sign: string) =>
      mark ? ` and p.introduced_on ${sign} ${put(dayOf(mark, today))}::bigint` : "";
    return `(${IS_RATED} and p.introduced_on is not null${day(term.from, ">=")}${day(term.before, "<")}) is true`;
  }
  const { from, before } = momentsOf(term, context);
  const column = COLUMNS[term.of];
  const bound = (at: number, sign: string) =>
    Number.isFinite(at) ? ` and ${column} ${sign} ${put(new Date(at))}` : "";
  const isThere = column.startsWith("s.") ? "true" : IS_RATED;
  return `(${isThere}${bound(from, ">=")}${bound(before, "<")}) is true`;
}

const COLUMNS = {
  created: "s.created_at",
  changed: "s.changed_at",
  reviewed: "p.reviewed_at",
  due: "p.next_review_time",
} as const;
