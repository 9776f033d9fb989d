import { isBlock } from "../../html/elements.ts";
import { BLOCK_ENDS, LINE_SIGN_ENDS, wordsOnly } from "../../html/marks.ts";
import { type Lose, readable } from "../../html/readable.ts";
import { createHtmlRow } from "../../html/row.ts";
import type { HtmlTag } from "../../html/token.ts";
import { htmlTokens } from "../../html/tokens.ts";
import { fencedCode } from "../../outline-text/fenced-code.ts";
import { escapeMarks } from "../../rich/escape.ts";
import { fileMark } from "../../rich/file-mark.ts";
import { plainText } from "../../rich/pieces.ts";
import { replaceFormulas } from "./field-formulas.ts";

const PREFORMATTED = /<pre\b[^<>]*>[\s\S]*?(?:<\/pre\s{0,9}>|$)/gi;
/** Stands around the number of a formula, or of a block of code, while the rest is read. */
const KEPT = "\u0003";
const [FORMULA_OR_SOUND, CODE_LINE] = [
  new RegExp(`${KEPT}(\\d+)${KEPT}|\\[sound:([^\\[\\]\\n]+)\\]`, "gi"),
  new RegExp(`^${KEPT}(\\d+)${KEPT}$`),
];
const ON_THE_WEB = /^(?:https?:)?\/\//i;
const WEB_PICTURES = "pictures on the web, which are not fetched and stay as their addresses";
const SHOWS_A_FILE = new Set(["img", "audio", "video", "source", "embed"]);
/** A row of a list within a list that was written as a line. */
const INDENTED = /^\u00a0+(?=(?:-|\d{1,9}\.) )/;
const INDENT = "\u00a0\u00a0";

/**
 * The field of a flashcard program as a text here: its blocks as lines, its marks as Markdown, its formulas between
 * dollars, its tables and lists as lines. Line ends in the source are blanks, as they are in HTML; nothing of it is ever
 * run. What looks like a mark in its words gets a backslash.
 * @param lose told of each thing that has no form here, by what it is called for people
 * @param fileOf the id of a picture or a sound that is kept, by its name; others stay as their names
 */
export function fieldText(
  html: string,
  lose: Lose,
  fileOf: (name: string) => number | undefined = () => undefined,
): string {
  if (!/[<&[]|\\\(/.test(html)) return escapeMarks(wordsOnly(html).replace(/\s+/g, " ").trim());
  const formulas: string[] = [];
  const source = outside(PREFORMATTED, wordsOnly(html), (text) =>
    replaceFormulas(text, (formula) => `${KEPT}${formulas.push(formula) - 1}${KEPT}`, lose),
  );
  const codes: string[] = [];
  const row = createHtmlRow({ areWordsPlain: true });
  const lists: { isNumbered: boolean; count: number }[] = [];
  /** Of the row of a table: where it begins, how many cells it has so far, and in how many cells this is. */
  let line = { at: 0, cells: 0 };
  let cells = 0;
  let code: string | undefined;

  const edge = () => {
    if (cells === 0) row.add(BLOCK_ENDS);
    else row.words(" ");
  };
  const show = (name: string, otherwise: string) => {
    const called = name.normalize("NFC");
    const id = fileOf(called);
    if (id === undefined && ON_THE_WEB.test(called)) lose(WEB_PICTURES);
    if (id === undefined) row.words(otherwise);
    else row.literal(fileMark({ id, alt: called }), called);
  };
  const say = (words: string) => {
    let at = 0;
    for (const { index, 0: whole, 1: formula, 2: sound } of words.matchAll(FORMULA_OR_SOUND)) {
      row.words(words.slice(at, index));
      at = index + whole.length;
      if (sound !== undefined) show(sound, whole);
      else {
        const tex = formulas[Number(formula)] ?? "";
        row.literal(tex, plainText(tex));
      }
    }
    row.words(words.slice(at));
  };
  const endCode = () => {
    if (code?.trim()) {
      row.add(`${BLOCK_ENDS}${KEPT}${codes.push(fencedCode(code)) - 1}${KEPT}${BLOCK_ENDS}`);
    }
    code = undefined;
  };
  const block = ({ name, type }: HtmlTag) => {
    const isOpening = type === "open";
    if (name === "ul" || name === "ol" || name === "menu" || name === "dir") {
      if (isOpening) lists.push({ isNumbered: name === "ol", count: 0 });
      else lists.pop();
    }
    if (
      name === "tr" &&
      !isOpening &&
      row
        .since(line.at)
        .replaceAll(BLOCK_ENDS, "")
        .replace(/[|\s]+/g, "") === ""
    )
      row.cut(line.at);
    edge();
    if (name === "tr") line = { at: row.length, cells: 0 };
    if (!isOpening || cells > 0) return;
    const list = lists.at(-1);
    if (name === "li") {
      if (list) list.count++;
      const sign = list?.isNumbered ? `${list.count}. ` : "- ";
      row.add(
        `${INDENT.repeat(Math.max(0, Math.min(lists.length, MOST_LEVELS) - 1))}${sign}${LINE_SIGN_ENDS}`,
      );
    } else if (name === "dd") row.add(`: ${LINE_SIGN_ENDS}`);
  };
  for (const token of readable(htmlTokens(source), lose)) {
    if (token.type === "text") {
      if (code === undefined) say(token.text);
      else code += token.text;
      continue;
    }
    const { name, type } = token;
    if (name === "pre") {
      endCode();
      if (type === "open") code = "";
    } else if (code !== undefined) code += lineEndIn(token, code);
    else if (name === "td" || name === "th") {
      cells = Math.max(0, cells + (type === "open" ? 1 : -1));
      if (type === "open" && line.cells++ > 0) row.add(" | ");
    } else if (isBlock(name)) {
      if (name === "tr" || name === "table") cells = name === "table" && type === "open" ? cells : 0;
      block(token);
    } else if (name === "br" && cells > 0) row.words(" ");
    else if (type === "open" && SHOWS_A_FILE.has(name)) {
      const src = token.attributes.get("src") ?? "";
      if (src !== "") show(src, `[${src}]`);
      else row.words(token.attributes.get("alt") ?? "");
    } else row.inline(token);
  }
  endCode();
  return linesIn(row.take(), row.settle, codes);
}

/** A list deeper than that is set in no further. */
const MOST_LEVELS = 12;

function lineEndIn({ name, type }: HtmlTag, code: string): string {
  if (type !== "open") return "";
  return name === "br" || (isBlock(name) && code !== "" && !code.endsWith("\n")) ? "\n" : "";
}

/** Empty lines stand for empty blocks, one after the other at most. */
function linesIn(text: string, settle: (line: string) => string, codes: readonly string[]): string {
  const lines = text
    .split(BLOCK_ENDS)
    .flatMap(linesOf)
    .map((line) => {
      const code = CODE_LINE.exec(line.trim())?.[1];
      if (code !== undefined) return codes[Number(code)] ?? "";
      const sign = line.indexOf(LINE_SIGN_ENDS);
      const lead = sign < 0 ? (INDENTED.exec(line)?.[0] ?? "") : line.slice(0, sign);
      const said = settle(line.slice(sign < 0 ? lead.length : sign + 1).trim())
        .replaceAll("\u00a0", " ")
        .trim();
      return said === "" ? "" : lead.replaceAll("\u00a0", " ") + said;
    });
  return lines
    .filter((line, index) => line !== "" || (lines[index - 1] ?? "") !== "")
    .join("\n")
    .trim();
}

/** A line's end at the end of a block is none; a block of nothing else is an empty line. */
function linesOf(block: string): string[] {
  const text = block.replace(/^ +| +$/g, "");
  if (text === "") return [];
  return (text.endsWith("\n") ? text.slice(0, -1) : text).split("\n");
}

/** Changes what stands outside of what a pattern finds. */
function outside(pattern: RegExp, text: string, change: (text: string) => string): string {
  let changed = "";
  let at = 0;
  for (const { index, 0: whole } of text.matchAll(pattern)) {
    changed += change(text.slice(at, index)) + whole;
    at = index + whole.length;
  }
  return changed + change(text.slice(at));
}
