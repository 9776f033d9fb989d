import { linksIn, plainText, readPieces } from "../rich/pieces.ts";

const TAG = /<\/?[a-z][^<>]*>|<!--[\s\S]*?-->/gi;
const ELEMENT_WITH_CODE = /<(script|style|iframe|svg)\b[\s\S]*?(?:<\/\1\s*>|$)/gi;

/** Markup that stands in markup so many times is no mistake. */
const MOST_PASSES = 10;

/**
 * Returns what a stranger says of a note as plain text, without markup that is not the note's own: tags, fences, emphasis,
 * headings, links, control characters (decision 13). What is left where some was taken out is looked at again: `[[a](b)](c)`.
 */
export const plainWords = (text: string, note: string): string =>
  stripped(text, (some) => withoutMarkup(some, note));

function stripped(text: string, strip: (some: string) => string): string {
  let before = text;
  for (let pass = 0; pass < MOST_PASSES; pass++) {
    const after = strip(before);
    if (after === before) return after;
    before = after;
  }
  return "";
}

function withoutMarkup(text: string, note: string): string {
  const isForeign = (mark: string) => !note.includes(mark);
  const drop = (mark: string) => (isForeign(mark) ? "" : mark);
  const plain = text
    .toWellFormed()
    .replace(/[\p{Cc}--[\n\t]]|[\u200e\u200f\u202a-\u202e\u2066-\u2069]/gv, "")
    .replace(ELEMENT_WITH_CODE, drop)
    .replace(TAG, drop)
    .replace(/```\w*|`|\*\*|__/g, drop)
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, (link: string, label: string) => (isForeign(link) ? label : link))
    .replace(/^\s*(?:#{1,6}|>)\s+/gm, "")
    .trim();
  return plain.includes("](") ? withoutLinks(plain, isForeign) : plain;
}

/** What the screen shows as a link with brackets in its words, which no expression tells. */
const withoutLinks = (text: string, isForeign: (mark: string) => boolean): string =>
  linksIn(readPieces(text)).reduceRight((some, { from, to }) => {
    const link = text.slice(from, to);
    return isForeign(link) ? some.slice(0, from) + plainText(link.replace(/^!/, "")) + some.slice(to) : some;
  }, text);

/** A link to a note, or a file, by the marks of this product. */
const LINK = /!?\[\[([^\]^]*)(?:\^[^\]]*)?\]\]/g;
/** As `plainWords`, also without links between notes. */
export const unlinkedWords = (text: string, note: string): string =>
  stripped(text, (some) => withoutMarkup(some, note).replace(LINK, "$1"));

const ADDRESS = /(?:\b[a-z][a-z+.-]{1,15}:\/\/|\bwww\.|\b(?:javascript|data|mailto):)[^\s]*/gi;
/** Returns whether what a stranger says names an address that its note does not. */
export const leadsElsewhere = (said: string, note: string): boolean =>
  [...said.matchAll(ADDRESS)].some(([address]) => !note.includes(address.replace(/[.,;:!?)]+$/, "")));
