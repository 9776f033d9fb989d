import { readCard } from "./card-line.ts";
import { createHtmlMarks } from "./html-marks.ts";
import { htmlTokens } from "./html-tokens.ts";
import type { OutlineItem } from "./outline-item.ts";

const HEADING = /^h([1-6])$/;
const BLOCKS = new Set(
  "address article aside blockquote dd div dl dt figure footer header hr main nav p section table tr".split(
    " ",
  ),
);
/** How deep a paragraph of a word processor stands in its list. */
const WORD_LEVEL = /mso-list:[^;"']*\blevel(\d+)/i;

const CELL = /^t[dh]$/;
const TICKED = /\bchecked\b/i;

/** Whether there is more to HTML than lines of text. */
export const hasLists = (html: string): boolean => /<(?:li|h[1-6])[\s>]|mso-list:/i.test(html);

/** Reads the rows of lists, headings and paragraphs, as web pages and word processors write them. */
export function readHtml(html: string): OutlineItem[] {
  const items: OutlineItem[] = [];
  let headings: number[] = [];
  let lists = 0;
  let text = "";
  let depth = 0;
  /** The row of a list goes on until the next one, through all its paragraphs. */
  let isInItem = false;
  let code: string | null = null;
  let isDone = false;
  const marks = createHtmlMarks();

  const flush = () => {
    const row = marks
      .endRow(text)
      .replace(/[^\S\n]*\n[^\S\n]*/g, "\n")
      .trim();
    text = "";
    const state = isDone ? { isDone: true as const } : {};
    isDone = false;
    if (row === "") return;
    items.push({ depth: Math.min(depth, (items.at(-1)?.depth ?? -1) + 1), ...readCard(row), ...state });
  };
  const begin = (at: number) => {
    flush();
    depth = at;
  };
  const below = () => headings.length + Math.max(0, lists - 1);

  for (const token of htmlTokens(html)) {
    if (token.type === "text") {
      if (code === null) text += token.text.replace(/\s+/g, " ");
      else code += token.text;
      continue;
    }
    const { name } = token;
    const isOpening = token.type === "open";
    const level = HEADING.exec(name)?.[1];
    if (name === "pre") {
      begin(below());
      if (!isOpening && code !== null) text = `\`\`\`\n${code.replace(/\n$/, "")}\n\`\`\``;
      code = isOpening ? "" : null;
      if (text !== "") {
        items.push({ depth: Math.min(depth, (items.at(-1)?.depth ?? -1) + 1), text });
        text = "";
      }
    } else if (name === "br") text += "\n";
    else if (CELL.test(name)) text += isOpening ? "" : " ";
    else if (code === null && marks.isInline(name)) text = marks.read(token, text);
    else if (name === "input") isDone ||= token.type === "open" && TICKED.test(token.attributes);
    else if (name === "ul" || name === "ol") {
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
    } else if (BLOCKS.has(name)) {
      const word = isOpening ? WORD_LEVEL.exec(token.attributes)?.[1] : undefined;
      if (isInItem) text += "\n";
      else begin(headings.length + (word === undefined ? Math.max(0, lists - 1) : Number(word) - 1));
    }
  }
  flush();
  return items;
}
