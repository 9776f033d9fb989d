import { fileMark } from "../../rich/file-mark.ts";
import { decodeKnownEntities } from "./entities.ts";
import { replaceFormulas } from "./field-formulas.ts";
import { htmlToMarkdown } from "./to-markdown.ts";

const BLOCK = / ?<\/?(?:div|p|h[1-6]|tr|table|tbody|thead|ul|ol|blockquote|section|article|hr)\b[^<>]*> ?/gi;
const CODE_BEGINS = /<pre\b[^<>]*>/gi;
const CODE_ENDS = /<\/pre\s{0,9}>/gi;
const PICTURE = /<img\b[^<>]*?\bsrc\s?=\s?(?:"([^"<>]*)"|'([^'<>]*)'|([^\s<>]+))[^<>]*>/gi;
const SOUND = /\[sound:([^[\]\n]+)\]/gi;
const ON_THE_WEB = /^(?:https?:)?\/\//i;
const HIDDEN = /<(script|style)\b[\s\S]*?(?:<\/\1\s{0,9}>|$)/gi;
/** They stand for a line's end, the edge of a block, code and formulas while blanks are joined; no text here holds them. */
const [LINE, EDGE, CODE, FORMULA] = ["\u0000", "\u0001", "\u0002", "\u0003"];

/**
 * The field of a flashcard program as a text here: its blocks as lines, its marks as Markdown, its formulas between
 * dollars. Line ends in the source are blanks, as they are in HTML; nothing of it is ever run.
 * @param lose told of each thing that has no form here, by what it is called for people
 * @param fileOf the id of a picture or a sound that is kept, by its name; others stay as their names
 */
export function fieldText(
  html: string,
  lose: (kind: string) => void,
  fileOf: (name: string) => number | undefined = () => undefined,
): string {
  if (!/[<&[]|\\\(/.test(html)) return html.replace(/\s+/g, " ").trim();
  const shown = (said: string, otherwise: string): string => {
    const name = decodeKnownEntities(said).normalize("NFC");
    const id = fileOf(name);
    if (id !== undefined) return fileMark({ id, alt: name });
    if (ON_THE_WEB.test(name)) lose("pictures on the web, which are not fetched and stay as their addresses");
    return otherwise;
  };
  const read = [LINE, EDGE, CODE, FORMULA]
    .reduce((text, sign) => text.replaceAll(sign, ""), html)
    .replace(HIDDEN, () => {
      lose("scripts and styles");
      return "";
    });
  const { text, codes } = withoutCode(read);
  const formulas: string[] = [];
  const keep = (formula: string): string => {
    formulas.push(formula);
    return FORMULA;
  };
  const flat = replaceFormulas(text, keep, lose)
    .replace(/\s+/g, " ")
    .replace(PICTURE, (_, double?: string, single?: string, bare?: string) => {
      const name = double ?? single ?? bare ?? "";
      return shown(name, `[${name}]`);
    })
    .replace(SOUND, (whole, name: string) => shown(name, whole))
    .replace(/ ?<br ?\/?> ?/gi, LINE)
    .replace(/ ?<li\b[^<>]*> ?/gi, `${EDGE}- `)
    .replace(/<\/li> ?/gi, "")
    .replace(BLOCK, EDGE);
  const lines = htmlToMarkdown(flat, lose)
    .split(EDGE)
    .flatMap(linesOf)
    .map((line) => line.replaceAll("\u00a0", " ").trim());
  return lines
    .filter((line, index) => line !== "" || (lines[index - 1] ?? "") !== "")
    .join("\n")
    .replaceAll(CODE, () => codes.shift() ?? "")
    .replaceAll(FORMULA, () => formulas.shift() ?? "")
    .trim();
}

/** A line's end at the end of a block is none; a block of nothing else is an empty line. */
function linesOf(block: string): string[] {
  const text = block.trim();
  if (text === "") return [];
  return (text.endsWith(LINE) ? text.slice(0, -1) : text).split(LINE);
}

/** Blocks of code keep their lines: each becomes one sign in the text, and is put in again when the rest is read. */
function withoutCode(html: string): { readonly text: string; readonly codes: string[] } {
  const codes: string[] = [];
  let text = "";
  let at = 0;
  for (const begin of html.matchAll(CODE_BEGINS)) {
    if (begin.index < at) continue;
    const from = begin.index + begin[0].length;
    CODE_ENDS.lastIndex = from;
    const end = CODE_ENDS.exec(html);
    if (!end) break;
    codes.push(fencedCode(html.slice(from, end.index)));
    text += `${html.slice(at, begin.index)}${EDGE}${CODE}${EDGE}`;
    at = end.index + end[0].length;
  }
  return { text: text + html.slice(at), codes };
}

function fencedCode(html: string): string {
  const plain = html.replace(/<\/?code\b[^<>]*>/gi, "").replace(/<br ?\/?>/gi, "\n");
  return `\`\`\`\n${htmlToMarkdown(plain, () => {}).replace(/^\n|\n$/g, "")}\n\`\`\``;
}
