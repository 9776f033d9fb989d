import { anchorOf, setAnchor } from "@perennial/domain/intent/link-to-node";
import { drawAnchorId } from "@perennial/domain/rich/anchor-name";
import { titledLink } from "@perennial/domain/rich/note-link";
import { plainText } from "@perennial/domain/rich/pieces";
import { fold } from "@perennial/domain/search/fold";
import { outlineSorts, REVIEW_SORTS } from "@perennial/domain/search/query/first-rows";
import { LIST_SORTS } from "@perennial/domain/search/query/list-order";
import { OPERATORS } from "@perennial/domain/search/query/operators";
import { parseQuery } from "@perennial/domain/search/query/parse-query";
import type { Sort } from "@perennial/domain/search/query/query";
import { browserChance } from "../platform/random.ts";
import { pagesBefore } from "../store/recent-pages.ts";
import { titleOf } from "../store/row-data.ts";
import { hitOf } from "../store/row-hits.ts";
import { lookThrough, searchIndexOf } from "../store/search-index.ts";
import { bestTags, type KnownTag, lookThroughTags, tagIndexOf } from "../store/tag-index.ts";
import { carryOut } from "./carry-out.ts";
import type { CardContext } from "./command.ts";
import { hereOf } from "./due-text.ts";
import { FAILURE_TEXT } from "./failure-texts.ts";
import { EXAMPLES, ORDER_TEXTS, type ResultsPlace, UNREAD_TEXTS } from "./query-texts.ts";

const MOST_HINTS = 6;
const LONGEST_TERM = 40;
const LONGEST_LABEL = 160;

/** A term that may be meant by what is being typed, and the search with it in that place. */
export interface QueryHint {
  readonly term: string;
  readonly search: string;
  /** What an example finds, or below what a note stands. */
  readonly finds?: string;
  /** Is done before the search is asked. */
  readonly prepare?: () => void;
}

/** A term that could not be read, in UTF-16 units of the search, and why in words that stand behind it. */
export interface UnreadTerm {
  readonly start: number;
  readonly end: number;
  readonly term: string;
  readonly why: string;
}

const TAG_TERM = /(?:^|[\s(-])(#|tag:)([^\s()"#]*)$/i;
/** What takes a note: its name, or the beginning of a link to it, which may have blanks. */
const NOTE_TERM = /(?:^|[\s(-])((in:|needs:)(?:\[\[([^\]\n]*)|([^\s()"[\]]+)))$/i;

/** What a field for searches proposes while one types. */
export interface QueryHelp {
  hintsFor(search: string): readonly QueryHint[];
  /** What the last term takes that is to be looked for: tags in use, or notes. */
  asks(search: string): "tags" | "notes" | undefined;
  /** Looks through what a term takes. @param told more was found @returns stops it */
  look(asked: "tags" | "notes", told: () => void): () => void;
}

const helps = new WeakMap<CardContext, QueryHelp>();

/** The help with searches in some notes: always the same. */
export function queryHelpOf(ctx: CardContext): QueryHelp {
  const known = helps.get(ctx);
  if (known) return known;
  const { tree } = ctx.workspace;
  const tags = tagIndexOf(tree);
  const index = searchIndexOf(tree);
  const help: QueryHelp = {
    hintsFor(search) {
      const isInLink = openLinkIn(search) < search.length;
      const terms = isInLink ? [] : queryHints(search, help.asks(search) === "tags" ? tags.tags() : []);
      return [...terms, ...noteHints(ctx, search)].slice(0, MOST_HINTS);
    },
    asks(search) {
      if (TAG_TERM.test(search)) return "tags";
      return NOTE_TERM.test(search) ? "notes" : undefined;
    },
    look: (asked, told) => (asked === "tags" ? lookThroughTags(tags, told) : lookThrough(index, told)),
  };
  helps.set(ctx, help);
  return help;
}

/** Returns the notes that the last term of a search may name; a link to one is made where there was none. */
function noteHints(ctx: CardContext, search: string): readonly QueryHint[] {
  const [, typed, name, inLink, word] = NOTE_TERM.exec(search) ?? [];
  if (typed === undefined) return [];
  const words = inLink ?? word ?? "";
  const { tree } = ctx.workspace;
  const asked = parseQuery(words);
  const found =
    words.trim() === ""
      ? pagesBefore("").flatMap((key) => tree.idOf(key) ?? [])
      : searchIndexOf(tree).find(asked, MOST_HINTS, { ...hereOf(ctx), rootKey: "" }).ids;
  const before = search.slice(0, search.length - typed.length);
  return found
    .flatMap((id) => hitOf(tree, id, asked.query))
    .map(({ id, row, title, nearest }) => {
      const known = anchorOf(tree, id);
      const anchor = known ?? drawAnchorId(browserChance.random());
      const link = { eventType: "note.link", source: "field", failure: FAILURE_TEXT.editNote } as const;
      return {
        term: `${name}[[${title.length > LONGEST_TERM ? `${title.slice(0, LONGEST_TERM)}…` : title}]]`,
        search: `${before}${name}${titledLink(plainText(titleOf(row).slice(0, LONGEST_LABEL)), anchor)}`,
        finds: nearest,
        prepare: () => known === undefined && carryOut(ctx, setAnchor(tree, anchor, id), link),
      };
    });
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
    why === "empty" || (why === "value" && (end === search.length || start >= openLinkIn(search)))
      ? []
      : {
          start,
          end,
          term: search.slice(start, Math.min(end, start + LONGEST_TERM)),
          why: why !== "order" ? UNREAD_TEXTS[why] : place ? ORDER_TEXTS[place] : "",
        },
  );

/** Where the link begins that is still being typed at the end of a search. */
function openLinkIn(search: string): number {
  const [, typed] = NOTE_TERM.exec(search) ?? [];
  return typed?.includes("[[") ? search.length - typed.length : Number.POSITIVE_INFINITY;
}

function sortsIn(search: string, place: ResultsPlace): readonly Sort[] {
  if (place === "outline") return outlineSorts(parseQuery(search));
  return place === "list" ? LIST_SORTS : REVIEW_SORTS;
}
