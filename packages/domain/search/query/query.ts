import type { CardKindName } from "../../card/card.ts";
import type { ConfidenceColor } from "../../tree/node.ts";

/**
 * A search, read. It is asked of each row of the outline, of a card once for each of its parts: a row is found where one
 * of them fulfils all of it.
 */
export type Query =
  /** Whatever there is: nothing was asked. */
  | { readonly type: "all" }
  | { readonly type: "and" | "or"; readonly of: readonly Query[] }
  | { readonly type: "not"; readonly of: Query }
  /** What fulfils `of` and stands below what fulfils `above`: right below it, or at any depth. */
  | { readonly type: "below"; readonly above: Query; readonly of: Query; readonly isChild: boolean }
  /** A card that needs what fulfils `of`, as it was said of the card itself. */
  | { readonly type: "needs"; readonly of: Query }
  /** The text is folded. */
  | { readonly type: "text"; readonly field: TextField; readonly text: string }
  /** The name is folded, without its sign; `a` is found in `a/b` too. */
  | { readonly type: "tag"; readonly name: string }
  /** Below the page that is open, or below what an anchor names. */
  | { readonly type: "in"; readonly anchor: string | null }
  | { readonly type: "is"; readonly what: IsName }
  | { readonly type: "has"; readonly what: HasName }
  | { readonly type: "kind"; readonly kind: CardKindName }
  | { readonly type: "colour"; readonly colour: ConfidenceColor | "white" }
  | {
      readonly type: "number";
      readonly of: NumberName;
      readonly compare: Compare;
      readonly value: number;
    }
  /** From the beginning of a day until before the beginning of another; null: as long as there was time. */
  | {
      readonly type: "time";
      readonly of: TimeName;
      readonly from: DayMark | null;
      readonly before: DayMark | null;
    };

/** Where words are looked for: in all of a row, in its first text, or in one side of a card. */
export type TextField = "any" | "title" | "question" | "answer";

export const IS_NAMES = [
  "note",
  "card",
  "task",
  "done",
  "blank",
  "linked",
  "orphan",
  "embed",
  "new",
  "due",
  "learning",
  "review",
  "lapsed",
  "leech",
  "suspended",
  "buried",
  "flagged",
  "blocked",
  "drafted",
  "stale",
] as const;
export type IsName = (typeof IS_NAMES)[number];

export const HAS_NAMES = [
  "link",
  "image",
  "audio",
  "file",
  "pdf",
  "math",
  "code",
  "tag",
  "children",
  "backlink",
] as const;
export type HasName = (typeof HAS_NAMES)[number];

/**
 * `r` is the chance of recall now, from 0 to 1, `s` the stability and `ivl` the interval in days, `d` the difficulty from
 * 1 to 10; `flag` is 0 without one; `level` is 1 for a root; `links` are those in a text, `len` counts UTF-16 units.
 */
export const NUMBER_NAMES = [
  "r",
  "s",
  "d",
  "ivl",
  "lapses",
  "reps",
  "flag",
  "level",
  "children",
  "links",
  "len",
] as const;
export type NumberName = (typeof NUMBER_NAMES)[number];

export type Compare = "<" | "<=" | "=" | "!=" | ">=" | ">";

/** `introduced` is the first rating that counts, `reviewed` the last one. */
export const TIME_NAMES = ["created", "changed", "reviewed", "introduced", "due"] as const;
export type TimeName = (typeof TIME_NAMES)[number];

/** A day as it was written: by its date, or so many days, weeks (from Monday), months or years from the present one. */
export type DayMark =
  | { readonly unit: "date"; readonly day: number }
  | { readonly unit: "day" | "week" | "month" | "year"; readonly offset: number };

export const SORTS = ["relevance", "due", "changed", "created", "r"] as const;
export type Sort = (typeof SORTS)[number];

/** What of a search could not be read, in UTF-16 units of its text. */
export interface Unread {
  readonly start: number;
  readonly end: number;
  readonly why: Why;
}

/**
 * A number or a day is needed; none of the values there are; no order of this place; no value yet; a bracket alone; beyond what
 * is read.
 */
export type Why = "number" | "day" | "value" | "order" | "empty" | "bracket" | "long" | "many" | "deep";
