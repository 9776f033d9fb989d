import { type Piece, readPieces, type Style } from "../../rich/pieces.ts";

const SIGNS: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
const FENCE = /\n?^(`{3,})[^\n]*\n([\s\S]*?)\n?^\1$\n?/gm;
/** Readings above words, which are no marks here. */
const PASSED_ON = /&lt;(\/?(?:ruby|rt|rp))&gt;/g;
const ELEMENTS: Readonly<Record<Style, string>> = {
  strong: "b",
  em: "i",
  strike: "s",
  mark: "mark",
  sub: "sub",
  sup: "sup",
};
const BLANKS = / {2,}/g;
/** Of a row in a list within a list. */
const INDENT = /^ +(?=(?:-|\d{1,9}\.) )/gm;

/** A file as a flashcard program names it. */
export interface HtmlFile {
  readonly name: string;
  /** A sound or a film; else a picture. */
  readonly isPlayed: boolean;
}

type FileOf = (id: number) => HtmlFile | undefined;

/**
 * A text as the field of a flashcard program: its marks as HTML, its lines with breaks; everything else as it is shown
 * here, without the backslashes that keep signs from being marks.
 * @param fileOf what is known of a file that the text names; of others what is said of them stays
 */
export function markdownToHtml(text: string, fileOf: FileOf = () => undefined): string {
  let html = "";
  let at = 0;
  for (const { index, 0: whole, 2: code = "" } of text.matchAll(FENCE)) {
    const before = text.slice(at, index);
    const isApart = before.endsWith("\n") || (before === "" && at > 0 && whole.startsWith("\n"));
    html += `${linesToHtml(before, fileOf)}${isApart ? "<br>" : ""}<pre><code>${escaped(code)}</code></pre>`;
    at = index + whole.length;
  }
  return html + linesToHtml(text.slice(at), fileOf);
}

const linesToHtml = (text: string, fileOf: FileOf): string =>
  text === ""
    ? ""
    : text
        .replace(INDENT, (blanks) => "\u00a0".repeat(blanks.length))
        .split("\n")
        .map((line) => piecesToHtml(line, readPieces(line), fileOf))
        .join("<br>");

function piecesToHtml(line: string, pieces: readonly Piece[], fileOf: FileOf): string {
  return pieces
    .map((piece): string => {
      const within = "pieces" in piece ? piecesToHtml(line, piece.pieces, fileOf) : "";
      switch (piece.type) {
        case "text":
        case "tag":
          return words(line.slice(piece.from, piece.to)).replace(PASSED_ON, "<$1>");
        case "code":
        case "fence":
          return `<code>${words(line.slice(piece.from, piece.to))}</code>`;
        case "formula": {
          const tex = escaped(line.slice(piece.from, piece.to));
          return piece.isDisplay ? `\\[${tex}\\]` : `\\(${tex}\\)`;
        }
        case "link":
          return piece.href === line.slice(piece.from, piece.to)
            ? within
            : `<a href="${attribute(piece.href)}">${within}</a>`;
        case "note-link":
          return within;
        case "file": {
          const file = fileOf(piece.id);
          if (!file) return within;
          return file.isPlayed ? `[sound:${file.name}]` : `<img src="${attribute(file.name)}">`;
        }
        default:
          return `<${ELEMENTS[piece.type]}>${within}</${ELEMENTS[piece.type]}>`;
      }
    })
    .join("");
}

const attribute = (text: string): string => escaped(text).replaceAll('"', "&quot;");

const escaped = (text: string): string => text.replace(/[&<>]/g, (sign) => SIGNS[sign] ?? sign);

/** In HTML several blanks are one. */
const words = (text: string): string =>
  escaped(text)
    .replace(BLANKS, (blanks) => ` ${"&nbsp;".repeat(blanks.length - 1)}`)
    .replaceAll("\u00a0", "&nbsp;");
