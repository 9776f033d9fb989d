import { type LinkTarget, titledLink, wordedLink } from "./note-link.ts";
import { linksIn, readPieces } from "./pieces.ts";

/** A link to a note in a text. */
export interface FoundLink {
  readonly anchor: number;
  readonly shows: Extract<LinkTarget, { readonly anchor: number }>["shows"];
  /** Its own words, or the title that its note had. */
  readonly words: string;
  /** As it stands in the text. */
  readonly whole: string;
}

/** A fast guess before a text is read. @returns false where it surely holds no link to a note */
export const mayHoldLink = (text: string): boolean => /\]\]|\]\(note:/.test(text);

/** The links to notes in a text, in order; what stands in code is none. */
export const noteLinksIn = (text: string): readonly FoundLink[] => placesIn(text).map(({ link }) => link);

/** Writes the links to notes in a text otherwise; all else stays as it is. */
export function replaceLinks(text: string, write: (link: FoundLink) => string): string {
  let written = "";
  let at = 0;
  for (const { from, to, link } of placesIn(text)) {
    written += text.slice(at, from) + write(link);
    at = to;
  }
  return written + text.slice(at);
}

/** Writes a link with another anchor. */
export const withAnchor = ({ shows, words }: FoundLink, anchor: number): string =>
  shows === "words"
    ? wordedLink(words, anchor)
    : `${shows === "rows" ? "!" : ""}${titledLink(words, anchor)}`;

/**
 * Returns a text whose links show the present titles of their notes to programs that know no anchors.
 * @param titleOf undefined where the note is not known: its link stays as it is
 */
export const withTitles = (text: string, titleOf: (anchor: number) => string | undefined): string =>
  replaceLinks(text, (link) => {
    const title = link.shows === "words" ? "" : (titleOf(link.anchor) ?? "");
    return title === "" ? link.whole : withAnchor({ ...link, words: title }, link.anchor);
  });

function placesIn(text: string) {
  if (!mayHoldLink(text)) return [];
  return linksIn(readPieces(text)).flatMap((piece) => {
    if (piece.type !== "note-link" || !("anchor" in piece.target)) return [];
    const { from, to, target } = piece;
    const whole = text.slice(from, to);
    const words =
      target.shows === "words"
        ? whole.slice(1, whole.lastIndexOf("]("))
        : whole.replace(/^!?\[\[|\^[^^]*$/g, "");
    return [{ from, to, link: { ...target, words, whole } }];
  });
}
