import type { Unread } from "./query.ts";

/** A sign or a term of a search, in UTF-16 units of its text. */
export interface Token {
  readonly kind: "open" | "close" | "not" | "or" | "below" | "child" | "atom";
  readonly start: number;
  readonly end: number;
}

/** In UTF-16 units, in terms, and in brackets within brackets. */
export const LONGEST = 2_000;
export const MOST_TERMS = 64;
export const DEEPEST = 16;

const SIGNS = new Map<string, Token["kind"] | "and">([
  ["|", "or"],
  ["OR", "or"],
  ["AND", "and"],
  [">", "below"],
  [">>", "child"],
]);
const BLANK = /\s/;
/** Before a term; an arrow is a word. */
const NOT = /^-(?!\s|$|>{1,2}(?:\s|$))/;

/** Sets the terms of a search and its signs apart. Brackets come in pairs, but that one may be left open at the end. */
export function tokensOf(written: string): {
  readonly tokens: readonly Token[];
  readonly unread: readonly Unread[];
} {
  const text = written.slice(0, LONGEST);
  const tokens: Token[] = [];
  const unread: Unread[] = [];
  /** Of each bracket that is open, whether it is read. */
  const open: boolean[] = [];
  let terms = 0;

  const leaveOut = (start: number, to: number, why: Unread["why"]) => {
    const last = unread.at(-1);
    if (last?.why === why && last.end === start) unread.splice(-1, 1, { ...last, end: to });
    else unread.push({ start, end: to, why });
  };
  const bracket = (at: number) => {
    if (text[at] === "(") {
      open.push(open.length < DEEPEST);
      if (open.at(-1)) tokens.push({ kind: "open", start: at, end: at + 1 });
      else leaveOut(at, at + 1, "deep");
      return;
    }
    const isRead = open.pop();
    if (isRead) tokens.push({ kind: "close", start: at, end: at + 1 });
    else leaveOut(at, at + 1, isRead === undefined ? "bracket" : "deep");
  };

  for (let at = 0; at < text.length; ) {
    const sign = text[at] ?? "";
    if (BLANK.test(sign)) at++;
    else if (sign === "(" || sign === ")") bracket(at++);
    else if (NOT.test(text.slice(at, at + 4))) {
      tokens.push({ kind: "not", start: at, end: at + 1 });
      at++;
    } else {
      const to = endOfTerm(text, at, open.length > 0);
      const kind = SIGNS.get(text.slice(at, to)) ?? "atom";
      if (kind === "atom" && ++terms > MOST_TERMS) leaveOut(at, to, "many");
      else if (kind !== "and") tokens.push({ kind, start: at, end: to });
      at = to;
    }
  }
  if (written.length > LONGEST) leaveOut(LONGEST, written.length, "long");
  return { tokens, unread };
}

/** Up to a blank, or to the bracket that closes what the term stands in; a quote and the name of a link go on to their end. */
function endOfTerm(text: string, start: number, isInBrackets: boolean): number {
  let within = 0;
  let at = start;
  while (at < text.length) {
    const sign = text[at] ?? "";
    const before = text[at - 1] ?? "";
    if (BLANK.test(sign)) return at;
    if (sign === '"' && (at === start || /[:=<>]/.test(before))) {
      const close = text.indexOf('"', at + 1);
      return close < 0 ? text.length : close + 1;
    }
    if (sign === "[" && text.startsWith("[[", at) && before === ":") {
      const close = text.indexOf("]]", at);
      if (close >= 0) return close + 2;
    }
    if (sign === "(") within++;
    if (sign === ")" && within-- === 0 && isInBrackets) return at;
    at++;
  }
  return text.length;
}
