import type { SyntaxNode } from "@lezer/common";
import { fileIdOf } from "./file-mark.ts";
import { type Formula, formulaAt, MOST_TEX } from "./formula.ts";
import { grammar } from "./grammar.ts";
import { isRead } from "./is-read.ts";
import { type LinkTarget, noteLinkAt } from "./note-link.ts";

/** A range of the source, in UTF-16 units. What holds no pieces is shown as it stands. */
interface Run {
  readonly from: number;
  readonly to: number;
}

export type Style = "strong" | "em" | "strike" | "mark" | "sub" | "sup";

/** What a note shows of its source, in order. What only marks it up is in none of them. */
export type Piece = PieceOr<never>;

/** The same where ranges of the source are set apart (`setApart`). */
export type SpannedPiece = PieceOr<Span>;

/** What stands in a range that is set apart, by the number of the range. */
export interface Span {
  readonly type: "span";
  readonly index: number;
  readonly pieces: readonly SpannedPiece[];
}

type PieceOr<S> =
  | S
  | (Run & { readonly type: "text" | "code" | "fence" | "tag" })
  /** The TeX of a formula; set off from the words around it, or among them. */
  | (Run & { readonly type: "formula"; readonly isDisplay: boolean })
  | { readonly type: Style; readonly pieces: readonly PieceOr<S>[] }
  /** A picture, a sound or a document that is kept; the pieces are what is said of it. */
  | (Run & { readonly type: "file"; readonly id: number; readonly pieces: readonly PieceOr<S>[] })
  | (Run & { readonly type: "link"; readonly href: string; readonly pieces: readonly PieceOr<S>[] })
  /** A link to a note or a search; the pieces are its own words, or the title that its note had. */
  | (Run & {
      readonly type: "note-link";
      readonly target: LinkTarget;
      readonly pieces: readonly PieceOr<S>[];
    });

/** Reads the markup of a text, in lines: none of it goes beyond one, but for a text that is code or a formula as a whole. */
export function readPieces(source: string): readonly Piece[] {
  const fence = fenceOf(source);
  if (fence) return [fence];
  const formula = wholeFormula(source);
  if (formula) return [formulaPiece(formula)];
  const pieces: Piece[] = [];
  for (let from = 0; from <= source.length; ) {
    const found = source.indexOf("\n", from);
    const to = found < 0 ? source.length : found;
    addTo(pieces, readLine(source.slice(from, to), from));
    if (found >= 0) addTo(pieces, [{ type: "text", from: to, to: to + 1 }]);
    from = to + 1;
  }
  return pieces;
}

/** Of the first line, the name of a language is not shown. */
const FENCE = /^(`{3,}|~{3,})[\w+#.-]*\n([\s\S]*?)(?:\n\1[`~]*\s*)?$/;

function fenceOf(source: string): Piece | undefined {
  const [whole, , code] = FENCE.exec(source) ?? [];
  if (whole === undefined || code === undefined) return undefined;
  const from = source.indexOf("\n") + 1;
  return { type: "fence", from, to: from + code.length };
}

function readLine(line: string, offset: number): readonly Piece[] {
  if (!isRead(line)) return [{ type: "text", from: offset, to: offset + line.length }];
  const root = grammar.parse(line).topNode;
  return within(root, 0, line.length, line).map((piece) => moved(piece, offset));
}

/** What stands between two offsets, with what is marked up in it. */
function within(node: SyntaxNode, from: number, to: number, line: string): readonly Piece[] {
  const pieces: Piece[] = [];
  let at = from;
  for (let child = node.firstChild; child; child = child.nextSibling) {
    if (child.from < at || child.to > to) continue;
    const made = pieceOf(child, line);
    if (made === undefined) continue;
    addTo(pieces, [{ type: "text", from: at, to: child.from }]);
    addTo(pieces, made);
    at = child.to;
  }
  addTo(pieces, [{ type: "text", from: at, to }]);
  return pieces;
}

const STYLES: Readonly<Record<string, Style>> = {
  StrongEmphasis: "strong",
  Emphasis: "em",
  Strikethrough: "strike",
  Highlight: "mark",
  Lowered: "sub",
  Raised: "sup",
};
/** Signs that a backslash escapes, and a backslash before one of them; before anything else it stands for itself, as in TeX. */
const ESCAPED =
  /\\(?:[*_`~=[\]$]|<(?=\/?su[bp]>)|#(?=[\p{L}\p{N}_-])|\\(?=\\*(?:[*_`~=$]|<\/?su[bp]>|#[\p{L}\p{N}_-])))/uy;

/** Returns the character that a backslash at `at` stands before to say that it is no mark; undefined where it is none. */
function escapedAt(line: string, at: number): string | undefined {
  ESCAPED.lastIndex = at;
  return ESCAPED.test(line) ? line[at + 1] : undefined;
}

/** Undefined for what is plain text. */
function pieceOf(node: SyntaxNode, line: string): readonly Piece[] | undefined {
  const { name, from, to, firstChild, lastChild } = node;
  const style = STYLES[name];
  if (style !== undefined && firstChild && lastChild)
    return [{ type: style, pieces: within(node, firstChild.to, lastChild.from, line) }];
  switch (name) {
    case "Paragraph":
      return within(node, from, to, line);
    case "InlineCode":
      return codeOf(firstChild?.to ?? from, lastChild?.from ?? to, line);
    case "Formula": {
      const formula = formulaAt(line, from);
      return formula && [formulaPiece(formula)];
    }
    case "Escape":
      return escapedAt(line, from) === undefined ? undefined : [{ type: "text", from: from + 1, to }];
    case "Tag":
      return isWithinLink(node) ? undefined : [{ type: "tag", from, to }];
    case "URL":
      return linkOf(node, line.slice(from, to), [{ type: "text", from, to }]);
    case "Link":
      return wordedLink(node, line);
    case "NoteLink": {
      const link = noteLinkAt(line, from);
      if (!link) return undefined;
      const pieces = within(node, link.words.from, link.words.to, line);
      return [{ type: "note-link", from, to, target: link.target, pieces }];
    }
    case "Image":
      return fileOf(node, line);
    default:
      return undefined;
  }
}

/** A link leads to one place: what looks like a tag among its words is words. */
const isWithinLink = ({ parent }: SyntaxNode): boolean =>
  parent !== null &&
  ((["Link", "Image"].includes(parent.name) && parent.getChild("URL") !== null) || isWithinLink(parent));

const formulaPiece = ({ tex, isDisplay }: Formula): Piece => ({ type: "formula", ...tex, isDisplay });

/** A blank on either side is there so that the code may begin with a backtick. */
function codeOf(from: number, to: number, line: string): readonly Piece[] {
  const isPadded = line[from] === " " && line[to - 1] === " " && line.slice(from, to).trim() !== "";
  return [{ type: "code", from: from + Number(isPadded), to: to - Number(isPadded) }];
}

/** `![words](file:id)`. Pictures of strangers are never fetched: any other address is a link behind a sign. */
function fileOf(node: SyntaxNode, line: string): readonly Piece[] | undefined {
  const { from, to } = node;
  const address = node.getChild("URL");
  const close = node.getChildren("LinkMark")[1];
  if (!address || !close) return undefined;
  const id = fileIdOf(line.slice(address.from, address.to));
  const words = from + "![".length;
  if (id !== undefined)
    return [{ type: "file", from, to, id, pieces: [{ type: "text", from: words, to: close.from }] }];
  const link = linkOf(node, addressIn(address, line), within(node, words, close.from, line));
  return link && [{ type: "text", from, to: from + 1 }, ...link];
}

const addressIn = (node: SyntaxNode, line: string): string =>
  line.slice(node.from, node.to).replace(/^<(.*)>$/, "$1");

/** `[words](address)`; an address in brackets alone is a link of its own, and one that leads nowhere safe is none. */
function wordedLink(node: SyntaxNode, line: string): readonly Piece[] | undefined {
  const close = node.getChildren("LinkMark")[1];
  const address = node.getChildren("URL").find(({ from }) => close && from > close.from);
  if (!close) return undefined;
  if (!address) return within(node, node.from, node.to, line);
  const href = addressIn(address, line);
  const pieces = within(node, node.from + 1, close.from, line);
  return pieces.length === 0 ? undefined : linkOf(node, href, pieces);
}

function linkOf({ from, to }: Run, address: string, pieces: readonly Piece[]): readonly Piece[] | undefined {
  const href = /^www\./i.test(address) ? `https://${address}` : address;
  return /^(?:https?:\/\/|mailto:)[^\s]+$/i.test(href)
    ? [{ type: "link", from, to, href, pieces }]
    : undefined;
}

/** Neighbouring runs of text are one; empty ones are none. */
function addTo(pieces: Piece[], more: readonly Piece[]): void {
  for (const piece of more) {
    const last = pieces.at(-1);
    if (piece.type !== "text") pieces.push(piece);
    else if (piece.from < piece.to) {
      if (last?.type === "text" && last.to === piece.from) pieces.splice(-1, 1, { ...last, to: piece.to });
      else pieces.push(piece);
    }
  }
}

function moved(piece: Piece, by: number): Piece {
  const place = "from" in piece ? { from: piece.from + by, to: piece.to + by } : {};
  return "pieces" in piece
    ? { ...piece, ...place, pieces: piece.pieces.map((inner) => moved(inner, by)) }
    : { ...piece, ...place };
}

/** A piece that leads somewhere: to an address, to a note, or to a search. */
type Leading = Extract<Piece, { readonly type: "link" | "note-link" }>;

/** What a text leads to, in order, each with its range of the source. */
export const linksIn = (pieces: readonly Piece[]): readonly Leading[] =>
  pieces.flatMap((piece) =>
    piece.type === "link" || piece.type === "note-link"
      ? [piece]
      : "pieces" in piece
        ? linksIn(piece.pieces)
        : [],
  );

/** The tags of a text, in order: the ranges of the source, each with its sign. */
export const tagsIn = (pieces: readonly Piece[]): readonly Run[] =>
  pieces.flatMap((piece) => (piece.type === "tag" ? [piece] : "pieces" in piece ? tagsIn(piece.pieces) : []));

/** The words of a note as one reads them. */
export function plainText(source: string, pieces: readonly SpannedPiece[] = readPieces(source)): string {
  return pieces
    .map((piece) =>
      "pieces" in piece ? plainText(source, piece.pieces) : source.slice(piece.from, piece.to),
    )
    .join("");
}

/** Whether a text shows as it stands. */
export const isPlain = (source: string, pieces: readonly Piece[]): boolean =>
  pieces.every((piece) => piece.type === "text") && plainText(source, pieces) === source;

/** A text that is one formula as a whole, which may then have several lines; undefined for any other. */
function wholeFormula(text: string): Formula | undefined {
  const [whole, before = "", dollars, brackets] =
    /^(\s*)(?:\$\$([^$]+)\$\$|\\\[((?:(?!\\\]).)+)\\\])\s*$/s.exec(text) ?? [];
  const tex = dollars ?? brackets;
  if (whole === undefined || tex === undefined || tex.trim() === "" || tex.length > MOST_TEX)
    return undefined;
  const from = before.length;
  const begin = from + 2;
  return { from, to: begin + tex.length + 2, tex: { from: begin, to: begin + tex.length }, isDisplay: true };
}
