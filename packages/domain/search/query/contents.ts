import { type Piece, plainText, readPieces } from "../../rich/pieces.ts";
import { fold } from "../fold.ts";
import type { HasName } from "./query.ts";

/** What stands in a text beside its words. */
export interface Contents {
  readonly has: ReadonlySet<Exclude<HasName, "children" | "backlink"> | "embed">;
  /** Folded, without their signs. */
  readonly tags: readonly string[];
  readonly links: number;
  /** Links to searches. */
  readonly searches: readonly SavedSearch[];
  /** In UTF-16 units. */
  readonly length: number;
}

/** A search that is kept as a link in a note, under words of its own. */
export interface SavedSearch {
  readonly words: string;
  readonly query: string;
}

const PLAIN = /^[^#`$[~]*$/;
const ADDRESS = /:\/\/|www\.|mailto:/i;
const NOTHING: Contents["has"] = new Set();
const AUDIO = /\.(?:mp3|m4a|ogg|oga|opus|wav|flac|aac|webm)$/i;
const PDF = /\.pdf$/i;
const OTHER = /\.[a-z]\w{1,4}$/i;
const PICTURE = /\.(?:png|jpe?g|gif|webp|avif|svg|bmp|heic)$/i;

/** Reads what stands in a text. A plain one is not parsed. Of a file its name says what it is; without one it is a picture. */
export function contentsOf(text: string): Contents {
  const length = text.length;
  if (PLAIN.test(text) && !ADDRESS.test(text))
    return { has: NOTHING, tags: [], searches: [], links: 0, length };
  const has = new Set<"link" | "image" | "audio" | "file" | "pdf" | "math" | "code" | "tag" | "embed">();
  const tags: string[] = [];
  const searches: SavedSearch[] = [];
  let links = 0;
  const read = (pieces: readonly Piece[]) => {
    for (const piece of pieces) {
      if (piece.type === "tag") tags.push(fold(text.slice(piece.from + 1, piece.to)));
      else if (piece.type === "formula") has.add("math");
      else if (piece.type === "code" || piece.type === "fence") has.add("code");
      else if (piece.type === "link") links++;
      else if (piece.type === "note-link") {
        links++;
        const { target, pieces: words } = piece;
        if ("query" in target) searches.push({ words: plainText(text, words), query: target.query });
        else if (target.shows === "rows") has.add("embed");
      } else if (piece.type === "file") {
        const words = piece.pieces[0];
        has.add("file").add(fileKind(words && "from" in words ? text.slice(words.from, words.to) : ""));
      }
      if ("pieces" in piece) read(piece.pieces);
    }
  };
  read(readPieces(text));
  if (tags.length > 0) has.add("tag");
  if (links > 0) has.add("link");
  return { has, tags, searches, links, length };
}

const fileKind = (name: string): "image" | "audio" | "pdf" | "file" =>
  AUDIO.test(name)
    ? "audio"
    : PDF.test(name)
      ? "pdf"
      : !OTHER.test(name) || PICTURE.test(name)
        ? "image"
        : "file";
