import type { SourceRow } from "./source.ts";

/** A line of a page as it is set there, in points; `y` grows upwards. */
export interface PageLine {
  readonly text: string;
  readonly size: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

export interface PageOfLines {
  /** From 1. */
  readonly number: number;
  readonly lines: readonly PageLine[];
}

/** Larger letters than those of most words make a heading, unless it is as long as a paragraph. */
const HEADING_SIZE = 1.15;
const LONGEST_HEADING = 200;
/** What stands so far apart, in distances of lines, is not one paragraph. */
const PARAGRAPH_GAP = 1.4;
/** The lines of one paragraph stand no farther apart, in sizes of its letters. */
const WIDEST_SPACING = 1.6;
/** A line that ends so early, of a full one, ends a paragraph; one with a full stop a little later, too. */
const SHORT = 0.7;
const SHORT_SENTENCE = 0.9;
/** Lines at the edges of so many pages are running titles. */
const RUNNING_PAGES = 3;

/**
 * Reads pages as rows: what is set in larger letters as headings, lines as the paragraphs that they make; without running
 * titles and numbers of pages. A page's text is that of its rows, a line each.
 */
export function rowsOfPages(read: readonly PageOfLines[]): SourceRow[] {
  const pages = withoutRunningTitles(
    read.map(({ number, lines }) => ({
      number,
      lines: lines.map((line) => ({ ...line, text: clean(line.text) })).filter(({ text }) => text !== ""),
    })),
  );
  const setting = settingOf(pages);
  let above: number[] = [];
  return pages.flatMap(({ number, lines }) => {
    let from = 0;
    return paragraphsOf(lines, setting).map(({ text, size }) => {
      const isHeading = size > setting.size * HEADING_SIZE && text.length <= LONGEST_HEADING;
      if (isHeading) above = above.filter((each) => each > size);
      const row = { nodeId: null, depth: above.length + 1, text, answer: null, page: { number, from } };
      if (isHeading) above.push(size);
      from += text.length + 1;
      return row;
    });
  });
}

/** The words of a line, without signs that nobody sees. */
const clean = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, " ")
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufffd]/gu, "")
    .trim();

/** How most of the words are set. */
interface Setting {
  readonly size: number;
  readonly spacing: number;
  readonly width: number;
}

function settingOf(pages: readonly PageOfLines[]): Setting {
  const lengths = new Map<number, number>();
  for (const { size, text } of pages.flatMap(({ lines }) => lines))
    lengths.set(size, (lengths.get(size) ?? 0) + text.length);
  const [size = 0] = [...lengths].sort(([, a], [, b]) => b - a)[0] ?? [];
  const body = pages.map(({ lines }) => lines.filter((line) => line.size === size));
  const gaps = body.flatMap((lines) => lines.slice(1).map(({ y }, i) => (lines[i]?.y ?? y) - y));
  return {
    size,
    spacing: Math.min(size * WIDEST_SPACING, middleOf(gaps.filter((gap) => gap > 0))),
    width: quantile(
      body.flatMap((lines) => lines.map(({ width }) => width)),
      0.75,
    ),
  };
}

const middleOf = (values: readonly number[]): number => quantile(values, 0.5);

const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;

/** Removes what stands at the top or the foot of several pages, whatever number is in it, and numbers that stand alone there. */
function withoutRunningTitles(pages: readonly PageOfLines[]): readonly PageOfLines[] {
  const nameOf = ({ text }: PageLine) => text.replace(/\d+/g, "#");
  const counts = new Map<string, number>();
  for (const { lines } of pages)
    for (const name of new Set([lines[0], lines.at(-1)].flatMap((line) => (line ? [nameOf(line)] : []))))
      counts.set(name, (counts.get(name) ?? 0) + 1);
  const isRunning = (line: PageLine) => {
    const name = nameOf(line);
    return name === "#" || (counts.get(name) ?? 0) >= Math.max(RUNNING_PAGES, pages.length / 2);
  };
  return pages.map(({ number, lines }) => ({
    number,
    lines: lines.filter((line, i) => !((i === 0 || i === lines.length - 1) && isRunning(line))),
  }));
}

const ITEM = /^(?:[-*•–▪◦‣]|\(?\d{1,3}[.)]|\(?[a-z]\))\s+/u;
const SENTENCE_END = /[.!?:;。？！]["”’)\]]*$/u;

interface Paragraph {
  readonly text: string;
  readonly size: number;
}

function paragraphsOf(lines: readonly PageLine[], setting: Setting): readonly Paragraph[] {
  const paragraphs: Paragraph[] = [];
  for (const [i, line] of lines.entries()) {
    const above = lines[i - 1];
    const open = paragraphs.at(-1);
    if (above && open && goesOn(above, line, setting))
      paragraphs[paragraphs.length - 1] = { ...open, text: joined(open.text, line.text) };
    else paragraphs.push({ text: line.text, size: line.size });
  }
  return paragraphs.map((each) => ({ ...each, text: each.text.replace(ITEM, "") }));
}

/** Whether a line goes on with what the one above it says. */
function goesOn(above: PageLine, line: PageLine, { size, spacing, width }: Setting): boolean {
  if (above.size !== line.size || ITEM.test(line.text)) return false;
  const gap = above.y - line.y;
  if (gap > (Math.max(spacing, line.size) * PARAGRAPH_GAP * line.size) / size) return false;
  // A heading of two lines ends nothing with the first.
  if (line.size > size * HEADING_SIZE) return gap > 0;
  const isSentence = SENTENCE_END.test(above.text);
  if (above.width < width * (isSentence ? SHORT_SENTENCE : SHORT)) return false;
  return !(isSentence && line.x - above.x > line.size);
}

/** Joins two lines; a word that was parted by a hyphen is one again. */
const joined = (above: string, below: string): string =>
  /\p{L}[-\u00ad]$/u.test(above) && /^\p{Ll}/u.test(below) ? above.slice(0, -1) + below : `${above} ${below}`;
