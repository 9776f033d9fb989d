import { isBlock } from "./elements.ts";
import { createHtmlMarks, type MarksOf, wordsOnly } from "./marks.ts";
import type { HtmlTag } from "./token.ts";

/** Blanks in the source; one that does not break lines is a word's. */
const BLANKS = /[ \t\n\r\f]+/g;

/** The text of a row while its words are read, one line or several. */
export interface HtmlRow {
  /** Words as they stand in a source: several blanks are one. */
  words(source: string): void;
  /** A tag within a line; one of a block is none of it. */
  inline(tag: HtmlTag): void;
  /** Signs of the row itself. */
  add(text: string): void;
  /** Markdown that is none of the words. */
  literal(markdown: string, shown?: string): void;
  readonly length: number;
  /** What was added since the row was so long. */
  since(length: number): string;
  /** Takes back what was added since the row was so long. */
  cut(length: number): void;
  /** The whole text, not settled yet; the next row begins. */
  take(): string;
  /** A line of what was taken as Markdown. */
  settle(line: string): string;
}

/** Makes a row, for one text after the other: readings above words in brackets behind them, quotations in quotation marks. */
export function createHtmlRow(of: MarksOf): HtmlRow {
  const marks = createHtmlMarks(of);
  let text = "";
  /** Its last letter, where that is known: to look at the end of a text that grows takes as long as the text is. */
  let last: string | undefined = "";
  let isReading = false;
  const grow = (more: string) => {
    if (more === "") return;
    text += more;
    last = more.at(-1);
  };
  const become = (whole: string) => {
    if (whole === text) return;
    text = whole;
    last = undefined;
  };
  const ending = () => {
    last ??= text.at(-1) ?? "";
    return last;
  };
  const endReading = () => {
    if (isReading) grow(")");
    isReading = false;
  };
  return {
    words(source) {
      const words = wordsOnly(source).replace(BLANKS, " ");
      grow(["", " ", "\n"].includes(ending()) ? words.replace(/^ /, "") : words);
    },
    inline(tag) {
      const { name, type } = tag;
      if (name === "rt" || name === "ruby" || name === "rtc") {
        endReading();
        if (name === "rt" && type === "open") {
          grow("(");
          isReading = true;
        }
      } else if (name === "q") grow(type === "open" ? "“" : "”");
      else if (name === "br") {
        if (type !== "open") return;
        if (ending() === " ") become(text.slice(0, -1));
        grow("\n");
      } else if (!isBlock(name)) become(marks.read(tag, text));
    },
    add: grow,
    literal(markdown, shown) {
      grow(marks.literal(markdown, shown));
    },
    get length() {
      return text.length;
    },
    since: (length) => text.slice(length),
    cut(length) {
      become(text.slice(0, length));
    },
    take() {
      endReading();
      const whole = marks.endRow(text);
      become("");
      return whole;
    },
    settle: marks.settle,
  };
}
