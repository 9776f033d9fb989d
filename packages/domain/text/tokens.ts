import { formulaAt } from "../rich/formula.ts";
import { plainTagEnd } from "../rich/plain-tag.ts";

/** Where a link leads outside the notes. */
const OUTSIDE = /(?:https?:\/\/|mailto:|www\.)/;
/** What stands between the parentheses of a link, in angle brackets or not, with a title or without. */
const ADDRESS = new RegExp(
  `<${OUTSIDE.source}[^<>\\n]*>|${OUTSIDE.source}[^\\s()<>]*(?:\\([^\\s()<>]*\\)[^\\s()<>]*)*`,
);
/** Links (`rich/note-link.ts`) and files; one whose words hold brackets only from behind them. */
const LINK = new RegExp(
  `!?\\[\\[[^[\\]\\n]{0,300}\\^[\\da-hjkmnp-tv-z]{10}\\]\\]|(?:!?\\[[^[\\]\\n]{0,300})?\\]\\((?:note:\\w{10}|file:\\d+|search:[^()\\n]{1,2000}|(?:${ADDRESS.source})(?: +"[^"\\n]*")?)\\)`,
);

/** Beside formulas, what means nothing by half: links, addresses and the beginnings of gaps. */
const MARKS = [
  LINK,
  new RegExp(`${OUTSIDE.source}[\\p{L}\\p{N}_.@-]*(?::\\d+)?(?:[/?#][^\\s<]*)?`, "u"),
  /\{\{(?:c\d+::)?/,
];

/** Ordered: the first that matches wins. */
const KINDS = [
  ...MARKS,
  /\s+/,
  // Scripts that write no spaces: a character is a word.
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]\p{M}*/u,
  /[\p{L}\p{N}_][\p{L}\p{N}\p{M}_]*/u,
  // Flags, and emoji however they are joined: half of one is a different sign.
  /\p{RI}\p{RI}/u,
  /\p{Extended_Pictographic}(?:\p{M}|\p{Emoji_Modifier}|\u200d|\p{Extended_Pictographic})*/u,
  // A sign that begins no formula.
  /\\[\\$]/,
  // Anything else, with its accents.
  /.(?:\p{M}|\u200d)*/u,
];

const TOKEN = new RegExp(KINDS.map((kind) => kind.source).join("|"), "ysu");

/** Returns the words of a text and what stands between them. Joined, they are the text again. */
export function tokens(text: string): string[] {
  const found: string[] = [];
  for (let at = 0; at < text.length; ) {
    TOKEN.lastIndex = at;
    const to = formulaAt(text, at)?.to ?? (TOKEN.test(text) ? TOKEN.lastIndex : text.length);
    found.push(text.slice(at, to));
    at = to;
  }
  return found;
}

/** Returns whether a token is a word, in which letters of two versions can be mixed. */
export const isWord = (token: string): boolean => !/[[{$\\/:]|\]\(|^www\./i.test(token);

/** Returns the same, with each tag as one token. What may be none (`plainTagEnd`) is words. */
export function tokensWithTags(text: string): string[] {
  const words = tokens(text);
  // The brackets of a link that is whole are none for the tags around it.
  const around = words.map((word) => (/^!?\[./.test(word) ? "x".repeat(word.length) : word)).join("");
  const found: string[] = [];
  let at = 0;
  let tagTo = 0;
  for (const word of words) {
    if (at < tagTo) found.push(`${found.pop()}${word}`);
    else {
      if (word === "#") tagTo = plainTagEnd(around, at) ?? 0;
      found.push(word);
    }
    at += word.length;
  }
  return found;
}

/** Returns whether a token is a tag as a whole. */
export const isTag = (token: string): boolean => token.length > 1 && plainTagEnd(token, 0) === token.length;
