import { escapeMarks } from "../rich/escape.ts";
import { plainText } from "../rich/pieces.ts";
import type { HtmlOpenTag, HtmlTag } from "./token.ts";

/** An element that is open, with where its words begin. */
interface Open {
  readonly name: string;
  readonly at: number;
  /** What stands around its words, from the inside out. */
  readonly signs: readonly string[];
  readonly href: string | undefined;
  /** The bullets that word processors draw themselves. */
  readonly isUnread: boolean;
}

/** What stands in a row beside words of its source: a mark, or Markdown that was made elsewhere. */
interface Insert {
  readonly markdown: string;
  /** What of it is seen as words. */
  readonly shown: string;
  readonly code?: "begins" | "ends";
}

const SIGN_OF: Readonly<Record<string, string>> = {
  b: "**",
  strong: "**",
  i: "*",
  em: "*",
  code: "`",
  kbd: "`",
  samp: "`",
  tt: "`",
  mark: "==",
  s: "~~",
  del: "~~",
  strike: "~~",
  sub: "<sub>",
  sup: "<sup>",
};
const CLOSING: Readonly<Record<string, string>> = { "<sub>": "</sub>", "<sup>": "</sup>" };
const HEAVY = /\bfont-weight:\s*(?:bold|[6-9]00)/i;
const LIGHT = /\bfont-weight:\s*(?:normal|[1-5]00)/i;
const LEANING = /\bfont-style:\s*italic/i;
const SHIFTED = /\bvertical-align:\s*(sub|super)\b/i;
const UNREAD = /mso-list:\s*ignore/i;
/** What can be followed from a note. */
const ADDRESS = /^(?:https?:\/\/|mailto:)[^\s<>]/i;
/** Deeper than people nest them; what stands in more is as good as its words. */
const MOST_OPEN = 64;
/** They stand around the number of what is inserted; no words here hold them. */
const [BEGIN, END] = ["\u0006", "\u0007"];
const INSERTED = new RegExp(`${BEGIN}(\\d+)${END}`);
/** Ends what stands before the words of a line, like the sign of a list, which no mark goes around. */
export const LINE_SIGN_ENDS = "\u0004";
/** Ends a block of text. */
export const BLOCK_ENDS = "\u0001";
const LINE = new RegExp(
  `[^
${BLOCK_ENDS}]+`,
  "g",
);
/** Control characters that are no blanks. */
const OURS = /[^\P{Cc}\s]/gu;

/** Returns words without the characters that stand for something here. */
export const wordsOnly = (text: string): string => text.replace(OURS, "");

export interface MarksOf {
  /** Whether what looks like a mark in the words is none: then the words stay as they were, with backslashes. */
  readonly areWordsPlain: boolean;
  /** Returns the link of here that an address of the source stands for; undefined for any other. */
  readonly noteAddress?: ((href: string) => string | undefined) | undefined;
}

/** Turns the inline elements of HTML into the marks of notes. A row holds private signs until it is settled. */
export function createHtmlMarks({ areWordsPlain, noteAddress = () => undefined }: MarksOf) {
  let open: Open[] = [];
  const inserts: Insert[] = [];
  const has = (sign: string) => open.some(({ signs }) => signs.includes(sign));
  const insert = (what: Insert): string => `${BEGIN}${inserts.push(what) - 1}${END}`;
  /** Where what was ended last ends, and its mark: what goes on there with the same one goes on in it. */
  let ended = { at: -1, sign: "", size: 0 };

  const begin = ({ name, attributes }: HtmlOpenTag, text: string): void => {
    if (open.length >= MOST_OPEN) return;
    const style = attributes.get("style") ?? "";
    const isFree = !has("`") && !open.some(({ isUnread }) => isUnread);
    const signs = isFree ? signsOf(name, style).filter((sign) => !has(sign)) : [];
    const href =
      name === "a" && isFree && !open.some((each) => each.href)
        ? (noteAddress(attributes.get("href")?.trim() ?? "") ?? addressOf(attributes.get("href") ?? ""))
        : undefined;
    open.push({ name, at: text.length, signs, href, isUnread: UNREAD.test(style) });
  };

  const end = (name: string, text: string): string => {
    const from = open.findLastIndex((each) => each.name === name);
    if (from < 0) return text;
    // What was opened inside of it and is open still ends with it.
    const closing = open.slice(from);
    open = open.slice(0, from);
    return closing.reduceRight(marked, text);
  };

  /** The text with the marks of an element around its words: each line for itself, blanks outside. */
  function marked(text: string, { at, signs, href, isUnread }: Open): string {
    if (isUnread) return text.slice(0, at);
    if (signs.length === 0 && href === undefined) return text;
    const [sign] = signs;
    const words = text.slice(at);
    const goesOn =
      signs.length === 1 &&
      sign === ended.sign &&
      ended.at === at &&
      href === undefined &&
      /^\S+$/.test(words);
    if (goesOn && sign !== undefined) {
      const whole = text.slice(0, at - ended.size) + words + text.slice(at - ended.size, at);
      ended = { ...ended, at: whole.length };
      return whole;
    }
    const before = text.slice(0, at);
    const whole =
      before +
      words.replace(LINE, (line) => {
        const lead = line.indexOf(LINE_SIGN_ENDS) + 1;
        return line.slice(0, lead) + line.slice(lead).replace(/\S(?:.*\S)?/, within);
      });
    const isWhole = signs.length === 1 && href === undefined && /\S$/.test(whole);
    const size = isWhole ? whole.length - whole.lastIndexOf(BEGIN) : 0;
    ended = isWhole && sign !== undefined ? { at: whole.length, sign, size } : { at: -1, sign: "", size: 0 };
    return whole;

    function within(line: string): string {
      // Words of a link to a note hold no brackets, as those of footnotes do.
      const words = href?.startsWith("note:") ? line.replace(/[[\]]/g, "") : line;
      const inner = signs.reduce((inside, each) => around(inside, each), words);
      if (href === undefined || line === href || words.trim() === "") return inner;
      return insert({ markdown: "[", shown: "" }) + inner + insert({ markdown: `](${href})`, shown: "" });
    }
  }

  function around(inside: string, sign: string): string {
    // Backticks in code ask for more of them around it.
    const isDouble = sign === "`" && inside.includes("`");
    const [before, after] = isDouble ? ["`` ", " ``"] : [sign, CLOSING[sign] ?? sign];
    const code = (which: "begins" | "ends") => (sign === "`" ? { code: which } : {});
    return (
      insert({ markdown: before, shown: "", ...code("begins") }) +
      inside +
      insert({ markdown: after, shown: "", ...code("ends") })
    );
  }

  return {
    /** The text of the row so far, with the element begun or its marks put around its words. */
    read(tag: HtmlTag, text: string): string {
      if (tag.type === "close") return end(tag.name, text);
      begin(tag, text);
      return text;
    },
    /** What stands for Markdown that is none of the words; `shown` is what of it is seen as words. */
    literal: (markdown: string, shown = ""): string => insert({ markdown, shown }),
    /** The text of a row that ends here; what is open goes on in the next one only where it means nothing. */
    endRow(text: string): string {
      const whole = open.reduceRight(marked, text);
      open = [];
      return whole;
    },
    /** A line as Markdown: as it is shown it says the words that were read, whatever signs they have. */
    settle(line: string): string {
      const parts = line.split(INSERTED);
      if (!areWordsPlain) return written(parts, (words) => words);
      const words = parts
        .map((part, index) => (index % 2 === 0 ? part : (inserts[Number(part)]?.shown ?? "")))
        .join("");
      const asRead = written(parts, (each) => each);
      if (plainText(asRead) === words) return asRead;
      const escaped = written(parts, (each) => escapeMarks(each, "all"));
      return plainText(escaped) === words ? escaped : written(parts, (each) => escapeMarks(each), true);
    },
  };

  /** @param isBare leaves out marks that would not be read as such */
  function written(parts: readonly string[], wordsOf: (words: string) => string, isBare = false): string {
    let isInCode = false;
    return parts
      .map((part, index) => {
        if (index % 2 === 0) return isInCode ? part : wordsOf(part);
        const { markdown = "", shown = "", code = undefined } = inserts[Number(part)] ?? {};
        if (code !== undefined && !isBare) isInCode = code === "begins";
        return isBare && shown === "" ? "" : markdown;
      })
      .join("");
  }
}

function signsOf(name: string, style: string): string[] {
  const sign = SIGN_OF[name];
  const isBold = sign === "**" ? !LIGHT.test(style) : HEAVY.test(style);
  const others = sign === undefined || sign === "**" ? [] : [sign];
  const shift = SHIFTED.exec(style)?.[1]?.toLowerCase();
  return [
    ...(isBold ? ["**"] : []),
    ...(LEANING.test(style) && sign !== "*" ? ["*"] : []),
    ...(shift !== undefined && others.length === 0 ? [shift === "sub" ? "<sub>" : "<sup>"] : []),
    ...others,
  ];
}

function addressOf(said: string): string | undefined {
  const href = said.trim();
  return ADDRESS.test(href)
    ? href.replace(/[\s()<>]/g, (sign) => `%${(sign.codePointAt(0) ?? 0).toString(16).padStart(2, "0")}`)
    : undefined;
}
