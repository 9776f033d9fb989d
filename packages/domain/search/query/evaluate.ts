import { isLeech } from "../../study/leeches.ts";
import { retrievability } from "../../study/memory.ts";
import { ROLLOVER_HOUR, startOfStudyDay, studyDayOf } from "../../study/study-day.ts";
import type { Progress } from "../../tree/node.ts";
import { isTagWithin } from "../tags.ts";
import { type Clock, momentsOf } from "./days.ts";
import { mayBeNear, nearTest } from "./near.ts";
import type { Compare, IsName, NumberName, Query } from "./query.ts";
import type { SearchUnit } from "./unit.ts";
import type { WordHits } from "./word-hits.ts";

/** When and where a search is asked. */
export interface SearchContext extends Clock {
  /** Returns the place of the first unit of a row that an anchor names, or of the page that is open (null); -1 for none. */
  branchOf(anchor: string | null): number;
  /** Words count where one that is a slip away stands, too. */
  readonly isNear?: boolean;
  /** What is known of these units from searches before. */
  readonly words?: WordHits | undefined;
}

const DAY_MS = 86_400_000;

/**
 * Answers a search: for each unit 1 where it fulfils the query, else 0. Costs one pass for each term.
 * @param units a row before those below it, the parts of a card one after the other
 */
export function evaluate(query: Query, units: readonly SearchUnit[], context: SearchContext): Uint8Array {
  const all = new Uint8Array(units.length).fill(1);
  return ask(query, all);

  /** Asks those that are left. */
  function ask(part: Query, left: Uint8Array): Uint8Array {
    switch (part.type) {
      case "all":
        return left;
      case "and":
        return part.of.reduce((still, each) => ask(each, still), left);
      case "or": {
        const found = part.of.map((each) => ask(each, left));
        return combine(left, (_, i) => found.some((each) => each[i] === 1));
      }
      case "not": {
        const found = ask(part.of, left);
        return combine(left, (_, i) => found[i] === 0);
      }
      case "below": {
        const above = below(ask(part.above, all), part.isChild);
        return ask(
          part.of,
          combine(left, (_, i) => above[i] === 1),
        );
      }
      case "needs": {
        const rows = rowsOf(ask(part.of, all));
        return combine(left, ({ needs }) => needs.some((row) => rows[row] === 1));
      }
      case "in": {
        const top = context.branchOf(part.anchor);
        const branch = new Uint8Array(units.length);
        if (top >= 0) branch[top] = 1;
        const within = below(branch, false);
        return combine(left, ({ row }, i) => within[i] === 1 || row === top);
      }
      case "text":
        if (context.words && !context.isNear) {
          const found = having(part, context.words);
          return combine(left, (_, i) => found[i] === 1);
        }
        return combine(left, testOf(part, context));
      default:
        return combine(left, testOf(part, context));
    }
  }

  /** All units that have a word: those that are left would be of no use to the search after the next letter. */
  function having(part: Extract<Query, { type: "text" }>, words: WordHits): Uint8Array {
    const known = words.longestIn(part);
    if (known?.text === part.text) return known.hits;
    const hits = combine(known?.hits ?? all, testOf(part, context));
    words.add({ ...part, hits });
    return hits;
  }

  function combine(left: Uint8Array, isFound: (unit: SearchUnit, at: number) => boolean): Uint8Array {
    const found = new Uint8Array(units.length);
    for (let i = 0; i < units.length; i++)
      if (left[i] === 1 && isFound(units[i] as SearchUnit, i)) found[i] = 1;
    return found;
  }

  /** The rows of which a unit was found, by the places of their first units. */
  function rowsOf(found: Uint8Array): Uint8Array {
    const rows = new Uint8Array(units.length);
    units.forEach(({ row }, i) => {
      if (found[i] === 1) rows[row] = 1;
    });
    return rows;
  }

  /** What stands below the rows of which a unit was found: right below them, or at any depth. */
  function below(found: Uint8Array, isChild: boolean): Uint8Array {
    const rows = rowsOf(found);
    const under = new Uint8Array(units.length);
    units.forEach(({ above }, i) => {
      if (above >= 0 && (rows[above] === 1 || (!isChild && under[above] === 1))) under[i] = 1;
    });
    return under;
  }
}

type Test = (unit: SearchUnit) => boolean;
type Term = Exclude<Query, { type: "all" | "and" | "or" | "not" | "below" | "needs" | "in" }>;

function testOf(term: Term, context: SearchContext): Test {
  switch (term.type) {
    case "text": {
      const { text } = term;
      const field = term.field === "any" ? "text" : term.field;
      const isThere = context.isNear && mayBeNear(text) ? nearTest(text) : undefined;
      return (unit) => unit[field].includes(text) || isThere?.(unit[field]) === true;
    }
    case "tag": {
      const { name } = term;
      return ({ text, contents }) =>
        text.includes(name) && contents.tags.some((tag) => isTagWithin(tag, name));
    }
    case "is":
      return isTest(term.what, context);
    case "has": {
      const { what } = term;
      if (what === "children") return ({ children }) => children > 0;
      if (what === "backlink") return ({ backlinks }) => backlinks > 0;
      return ({ contents }) => contents.has.has(what);
    }
    case "kind":
      return ({ kind }) => kind === term.kind;
    case "colour":
      return ({ kind, progress }) =>
        kind !== "note" && (progress?.confidenceColor ?? "white") === term.colour;
    case "number": {
      const { of, compare, value } = term;
      return (unit) => {
        const number = numberOf(of, unit, context.now.getTime());
        return number !== undefined && COMPARE[compare](number, value);
      };
    }
    case "time": {
      const { of } = term;
      const { from, before } = momentsOf(term, context);
      return (unit) => {
        const at = timeOf(of, unit, context);
        return at !== undefined && at >= from && at < before;
      };
    }
  }
}

const COMPARE: Readonly<Record<Compare, (a: number, b: number) => boolean>> = {
  "<": (a, b) => a < b,
  "<=": (a, b) => a <= b,
  "=": (a, b) => a === b,
  "!=": (a, b) => a !== b,
  ">=": (a, b) => a >= b,
  ">": (a, b) => a > b,
};

function isTest(what: IsName, { now, timeZone, rolloverHour = ROLLOVER_HOUR }: SearchContext): Test {
  const today = studyDayOf(now, timeZone, rolloverHour);
  const end = startOfStudyDay(today + 1, timeZone, rolloverHour).getTime();
  const isBuried = ({ buriedUntil }: Progress) => buriedUntil !== null && buriedUntil > today;
  const isLinked = ({ backlinks, contents }: SearchUnit) => backlinks > 0 || contents.links > 0;
  switch (what) {
    case "note":
      return ({ kind }) => kind === "note";
    case "card":
      return ({ kind }) => kind !== "note";
    case "task":
      return ({ isDone, text }) => isDone || /^\[[ x]?\] /.test(text);
    case "done":
      return ({ isDone }) => isDone;
    case "blank":
      return ({ text }) => text.trim() === "";
    case "linked":
      return isLinked;
    case "orphan":
      return (unit) => !isLinked(unit);
    case "embed":
      return ({ contents }) => contents.has.has("embed");
    case "new":
      return ({ kind, progress }) => kind !== "note" && !isRated(progress);
    case "due":
      return ({ progress }) => {
        if (!isRated(progress) || progress.suspendedAt !== null || isBuried(progress)) return false;
        const due = Date.parse(progress.nextReviewTime);
        return progress.phase === "review" ? due < end : due <= now.getTime();
      };
    case "learning":
      return ({ progress }) => isRated(progress) && progress.phase !== "review";
    case "review":
      return ({ progress }) => isRated(progress) && progress.phase === "review";
    case "lapsed":
      return ({ progress }) => (progress?.lapses ?? 0) > 0;
    case "leech":
      return ({ progress, isWatched }) => progress !== undefined && isLeech(progress, isWatched);
    case "suspended":
      return ({ progress }) => progress !== undefined && progress.suspendedAt !== null;
    case "buried":
      return ({ progress }) => progress !== undefined && isBuried(progress);
    case "flagged":
      return ({ progress }) => (progress?.flag ?? 0) > 0;
    case "blocked":
      return ({ isBlocked, progress }) => !isRated(progress) && isBlocked;
    case "drafted":
      return ({ isDrafted }) => isDrafted;
    case "stale":
      return ({ isStale }) => isStale;
  }
}

const isRated = (progress: Progress | undefined): progress is Progress =>
  progress !== undefined && progress.reviewedAt !== null && progress.phase !== "new";

/** What a condition compares; undefined where there is none, so that it is not fulfilled. */
function numberOf(of: NumberName, unit: SearchUnit, now: number): number | undefined {
  switch (of) {
    case "level":
    case "children":
      return unit[of];
    case "links":
      return unit.contents.links;
    case "len":
      return unit.contents.length;
    default:
      return unit.kind === "note" ? undefined : memoryNumber(of, unit, now);
  }
}

function memoryNumber(
  of: Exclude<NumberName, "level" | "children" | "links" | "len">,
  { progress, weights }: SearchUnit,
  now: number,
): number | undefined {
  if (of === "lapses") return progress?.lapses ?? 0;
  if (of === "reps") return progress?.reviews ?? 0;
  if (of === "flag") return progress?.flag ?? 0;
  if (!isRated(progress)) return undefined;
  if (of === "s") return progress.strength;
  if (of === "d") return progress.difficulty ?? undefined;
  const reviewed = Date.parse(progress.reviewedAt ?? "");
  if (of === "ivl") return (Date.parse(progress.nextReviewTime) - reviewed) / DAY_MS;
  return progress.strength > 0
    ? retrievability(progress.strength, (now - reviewed) / DAY_MS, weights)
    : undefined;
}

function timeOf(
  of: Extract<Query, { type: "time" }>["of"],
  { progress, createdAt, changedAt }: SearchUnit,
  { timeZone, rolloverHour }: SearchContext,
): number | undefined {
  if (of === "created") return createdAt;
  if (of === "changed") return changedAt;
  if (!isRated(progress)) return undefined;
  if (of === "due") return Date.parse(progress.nextReviewTime);
  if (of === "reviewed") return Date.parse(progress.reviewedAt ?? "");
  return progress.introducedOn === null
    ? undefined
    : startOfStudyDay(progress.introducedOn, timeZone, rolloverHour).getTime();
}
