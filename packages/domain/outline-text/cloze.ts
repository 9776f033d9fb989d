import { formulasIn } from "../rich/formula.ts";
import type { CardText } from "./card-line.ts";

/** `{{c1::word::hint}}` or `{{word}}`; with a blank behind its braces it is some template's. */
const HOLE = /\{\{(?!\s)(?:c\d+::)?((?:(?!::|\}\}).)+)(?:::((?:(?!\}\}).)+))?\}\}/gs;
/** A fenced block, or inline code. */
const CODE = /^(`{3,}|~{3,})[\s\S]*|(?<!`)(`+)(?!`)[^\n]*?(?<!`)\2(?!`)/gm;

/** A sentence with words to be known in it: they are the answer, and the sentence without them the question. */
export function readCloze(text: string): CardText | undefined {
  const code = [...text.matchAll(CODE)].map(({ index, 0: all }) => [index, index + all.length] as const);
  // TeX has braces of its own.
  const closed = [...code, ...formulasIn(text, code).map(({ from, to }) => [from, to] as const)];
  const hidden: string[] = [];
  const question = text.replace(HOLE, (all: string, word: string, hint: string | undefined, at: number) => {
    if (word.trim() === "" || closed.some(([from, to]) => at >= from && at < to)) return all;
    hidden.push(word.trim());
    return `[${hint?.trim() || "…"}]`;
  });
  return hidden.length === 0 ? undefined : { text: question, answer: hidden.join(", ") };
}
