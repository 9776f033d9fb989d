import { ANCHOR_NAME, anchorId, anchorName } from "./anchor-name.ts";

/**
 * Links to notes and to searches, as they stand in a text. A note is named by an anchor (`kind/anchor.ts`), which goes
 * on leading to it whatever becomes of it.
 */
const MOST_WORDS = 300;
const WORDS = `[^[\\]\\n]{0,${MOST_WORDS}}`;

/** `[[label^anchor]]` shows the title of the note, `![[label^anchor]]` what stands there. */
const TITLED = `!?\\[\\[(?<label>${WORDS})\\^(?<titled>${ANCHOR_NAME})\\]\\]`;
/** `[words](note:anchor)` and `[words](search:query)` keep their words. */
const WORDED = `\\[(?<words>${WORDS})\\]\\((?:note:(?<anchor>${ANCHOR_NAME})|search:(?<query>[^()\\n]{1,2000}))\\)`;

const LINK = new RegExp(`${TITLED}|${WORDED}`, "y");

/** What a link leads to. */
export type LinkTarget =
  | { readonly anchor: number; readonly shows: "title" | "words" | "rows" }
  | { readonly query: string };

/** A link in a text, in UTF-16 units: from its first sign to behind its last, and what is said of its target. */
export interface NoteLink {
  readonly from: number;
  readonly to: number;
  readonly words: { readonly from: number; readonly to: number };
  readonly target: LinkTarget;
}

/** Reads the link that begins at an offset. */
export function noteLinkAt(text: string, from: number): NoteLink | undefined {
  LINK.lastIndex = from;
  const match = LINK.exec(text);
  return match ? linkOf(match) : undefined;
}

function linkOf({ index: from, 0: whole, groups = {} }: RegExpExecArray): NoteLink {
  const { label, titled, words = "", anchor, query = "" } = groups;
  const isEmbed = whole.startsWith("!");
  const begin = from + whole.indexOf("[") + (titled === undefined ? 1 : 2);
  const end = begin + (label ?? words).length;
  const target: LinkTarget =
    titled !== undefined
      ? { anchor: anchorId(titled), shows: isEmbed ? "rows" : "title" }
      : anchor !== undefined
        ? { anchor: anchorId(anchor), shows: "words" }
        : { query: queryIn(query) };
  return { from, to: from + whole.length, words: { from: begin, to: end }, target };
}

const queryIn = (escaped: string): string =>
  escaped.replace(/%2[589]/g, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16)));

/** Writes a link to a search, as it is kept in a note. Signs that would end its words are blanks there. */
export const searchLink = (words: string, query: string): string =>
  `[${fitting(words)}](${queryAddress(query)})`;
/** Writes what such a link leads to, as it stands behind its words. */
export const queryAddress = (query: string): string =>
  `search:${query.replace(/[%()]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`;
/** Writes a link that shows the title of its note. @param title is shown where the note is not known; what does not fit becomes a blank */
export const titledLink = (title: string, anchor: number): string =>
  `[[${fitting(title)}^${anchorName(anchor)}]]`;
/** Writes a link that keeps its words. What does not fit in them becomes a blank. */
export const wordedLink = (words: string, anchor: number): string =>
  `[${fitting(words)}](note:${anchorName(anchor)})`;

/** Words that may stand between the brackets: what would end them, or begin a gap or a card, becomes a blank. */
export const fitting = (words: string): string =>
  words
    .replace(/(?:[[\]{}\s]|:{2,})+/g, " ")
    .trim()
    .slice(0, MOST_WORDS)
    .toWellFormed();
