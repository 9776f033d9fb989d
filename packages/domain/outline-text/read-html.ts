import { isBlock } from "../html/elements.ts";
import { LINE_SIGN_ENDS } from "../html/marks.ts";
import { type Lose, readable } from "../html/readable.ts";
import { createHtmlRow } from "../html/row.ts";
import type { HtmlOpenTag, HtmlTag, HtmlToken } from "../html/token.ts";
import { anchorName } from "../rich/anchor-name.ts";
import { plainText } from "../rich/pieces.ts";
import { readCard } from "./card-line.ts";
import { fencedCode } from "./fenced-code.ts";
import type { OutlineItem } from "./outline-item.ts";
import { CELL_SIGN } from "./table-text.ts";

const HEADING = /^h([1-6])$/;
const LISTS = new Set(["ul", "ol", "menu", "dir"]);
const CELLS = new Set(["td", "th", "caption"]);
/** How deep a paragraph of a word processor stands in its list. */
const WORD_LEVEL = /mso-list:[^;"']*\blevel(\d+)/i;
const BLANKS_AT_LINES = /[^\S\n]*\n[^\S\n]*/g;

export interface HtmlReading {
  /** Whether signs in the words are no marks of ours: each that would be one gets a backslash. */
  readonly areWordsPlain?: boolean;
  /** Told of each thing that has no form here, by what it is called for people. */
  readonly lose?: Lose;
  /** Markdown that stands where an element begins, before its words. */
  readonly before?: (tag: HtmlOpenTag) => string | undefined;
  /** Returns the anchor of the note that an address stands for; undefined for any other address. */
  readonly linkedBy?: (href: string) => number | undefined;
  /** Returns the anchor by which links lead to the row in which an element of this id begins; undefined where none does. */
  readonly anchorOf?: (id: string) => number | undefined;
}

/** A row of a page, with what links in it lead to the row by. */
export interface HtmlItem extends OutlineItem {
  readonly anchors?: readonly number[];
}

/**
 * Reads the rows of lists, headings, paragraphs and tables, as web pages and word processors write them. A row of a
 * table is one row, its cells divided by bars; a definition stands below its term.
 */
export function readHtml(tokens: Iterable<HtmlToken>, of: HtmlReading = {}): HtmlItem[] {
  const { areWordsPlain = false, lose = () => {}, before = () => undefined, linkedBy, anchorOf } = of;
  const items: HtmlItem[] = [];
  /** Of the row that is read, or the next one. */
  let anchors: number[] = [];
  let headings: number[] = [];
  let lists = 0;
  let depth = 0;
  /** The row of a list goes on until the next one, through all its paragraphs. */
  let isInItem = false;
  let hasWords = false;
  let code: string | null = null;
  let isDone = false;
  let definitions = 0;
  /** Of a table: in how many cells this is, and how many its row has so far. */
  let [inCells, cells] = [0, 0];
  const noteAddress = (href: string) => {
    const anchor = linkedBy?.(href);
    return anchor === undefined ? undefined : `note:${anchorName(anchor)}`;
  };
  const row = createHtmlRow({ areWordsPlain, noteAddress });

  const push = (item: Omit<OutlineItem, "depth">) => {
    const named = anchors.length > 0 ? { anchors } : {};
    items.push({ depth: Math.min(depth, (items.at(-1)?.depth ?? -1) + 1), ...item, ...named });
    anchors = [];
  };
  const flush = () => {
    const lines = row.take().replaceAll(LINE_SIGN_ENDS, "").replace(BLANKS_AT_LINES, "\n").trim();
    const text = lines
      .split("\n")
      .map((line) => row.settle(line))
      .join("\n");
    const state = isDone ? { isDone: true as const } : {};
    isDone = false;
    hasWords = false;
    if (/^[|\s]*$/.test(text)) return;
    push({ ...readCard(text), ...state });
  };
  const breakLine = () => {
    if (hasWords) row.add("\n");
  };
  const begin = (at: number) => {
    flush();
    depth = at;
  };
  const below = () => headings.length + Math.max(0, lists - 1);
  const endCode = () => {
    if (code?.trim()) push({ text: fencedCode(code) });
    code = null;
  };

  const inBlock = (tag: HtmlTag): void => {
    const { name } = tag;
    const isOpening = tag.type === "open";
    const level = HEADING.exec(name)?.[1];
    if (inCells > 0 && name !== "table" && name !== "tr") row.words(" ");
    else if (LISTS.has(name)) {
      lists = Math.max(0, lists + (isOpening ? 1 : -1));
      begin(below());
      isInItem = false;
    } else if (name === "li") {
      begin(below());
      isInItem = isOpening;
    } else if (level !== undefined) {
      if (isOpening) headings = headings.filter((above) => above < Number(level));
      begin(headings.length);
      if (!isOpening) headings.push(Number(level));
    } else if (name === "dl") {
      definitions = Math.max(0, definitions + (isOpening ? 1 : -1));
      begin(below());
    } else if (name === "dt" || name === "dd") {
      begin(below() + (name === "dd" && definitions > 0 ? 1 : 0));
      isInItem = false;
    } else if (name === "tr" || name === "table") {
      [inCells, cells] = [0, 0];
      if (isInItem) breakLine();
      else begin(below());
    } else {
      const word = tag.type === "open" ? WORD_LEVEL.exec(tag.attributes.get("style") ?? "")?.[1] : undefined;
      if (isInItem) breakLine();
      else if (word !== undefined) begin(headings.length + Number(word) - 1);
      else if (definitions > 0) breakLine();
      else begin(below());
    }
  };

  for (const token of readable([...tokens], lose)) {
    if (token.type === "text") {
      hasWords ||= token.text.trim() !== "";
      if (code === null) row.words(token.text);
      else code += token.text;
      continue;
    }
    const { name } = token;
    if (name === "pre") {
      endCode();
      begin(below());
      code = token.type === "open" ? "" : null;
    } else if (code !== null) {
      if (name === "br" && token.type === "open") code += "\n";
    } else if (CELLS.has(name)) {
      inCells = Math.max(0, inCells + (token.type === "open" ? 1 : -1));
      if (token.type === "open" && cells++ > 0) row.words(CELL_SIGN);
    } else if (name === "br" && inCells > 0) row.words(" ");
    else if (name === "input") isDone ||= token.type === "open" && token.attributes.has("checked");
    else if (name === "img" && token.type === "open") row.words(token.attributes.get("alt") ?? "");
    else if (isBlock(name)) inBlock(token);
    else row.inline(token);
    if (anchorOf && token.type === "open") {
      const anchor = anchorOf(idOf(token) ?? "");
      if (anchor !== undefined) anchors.push(anchor);
    }
    const stands = token.type === "open" ? before(token) : undefined;
    if (stands !== undefined) row.literal(stands, plainText(stands));
  }
  endCode();
  flush();
  return items;
}

/** Returns by what links in a page name an element; undefined where they cannot. */
export const idOf = ({ name, attributes }: HtmlOpenTag): string | undefined =>
  attributes.get("id") ?? (name === "a" ? attributes.get("name") : undefined);
