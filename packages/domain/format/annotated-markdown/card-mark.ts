import { ANSWER_BELOW } from "../../card/card.ts";
import { completedNew } from "../../card/card-kinds.ts";
import {
  type CardText,
  readCard,
  readList,
  readSentence,
  readSides,
  unescapeCardSigns,
  writeCard,
} from "../../outline-text/card-line.ts";
import { cardByOtherSign } from "../../outline-text/other-signs.ts";
import { type KindWords, readKindWords, writeKindWords } from "../kind-words.ts";
import { readCardBlock, writeCardBlock } from "./card-block.ts";

/**
 * A comment in the last line of a row, which other programs do not show. It says what the row is where its words alone
 * would be read as something else: a card of another kind, a typed answer, or a text that looks like a card.
 */
const MARK = /(?:^|\n)[ \t]*<!--card: ([^\n<>]*)-->[ \t]*$/;

/** How the sides of a card stand in a row: in one line, or also with a question mark between several. */
export interface CardWriting {
  readonly isBlock: boolean;
  /** Whether a heading with ` ::` is read as a list: where rows stand below it. */
  readonly hasRows: boolean;
  /** Whether the signs of other programs part a question from its answer too. */
  readonly takesOtherSigns: boolean;
}

/** Writes a row, with a mark where `readRow` would not find the same in it without. */
export function writeRow(card: CardText, of: CardWriting): string {
  const text = of.isBlock ? writeCardBlock(card) : writeCard(card);
  return isSame(readRow(text, of), card) ? text : `${text}\n<!--card: ${writeKindWords(card)}-->`;
}

/** Reads a row that `writeRow` wrote, or one that has no mark. */
export function readRow(text: string, { isBlock, hasRows, takesOtherSigns }: CardWriting): CardText {
  const found = MARK.exec(text);
  const words = readKindWords(found?.[1] ?? "");
  const marked = found && words && readMarked(text.slice(0, found.index), words, isBlock);
  if (marked) return marked;
  if (isBlock) return readCardBlock(text);
  const card = (hasRows ? readList(text) : undefined) ?? readCard(text);
  const other = takesOtherSigns && card.answer === undefined ? cardByOtherSign(text, hasRows) : undefined;
  return other ?? card;
}

/** Undefined where the words are none of such a card, as where somebody has changed them. */
function readMarked(
  text: string,
  { kind, isTyped, isNumbered, shapes }: KindWords,
  isBlock: boolean,
): CardText | undefined {
  const read = (line: (text: string) => CardText) => (isBlock ? readCardBlock(text, line) : line(text));
  const typed = isTyped ? { isTyped } : {};
  switch (kind) {
    case "text":
      return read((line) => ({ text: unescapeCardSigns(line) }));
    case "cloze": {
      const sentence = readSentence(text, isNumbered);
      return { ...sentence, form: { ...sentence.form, ...typed } };
    }
    case "list":
    case "steps":
      return { ...read(readHeading), answer: ANSWER_BELOW, form: { kind, ...typed } };
    default: {
      const { form = {}, ...sides } = read((line) => readSides(line, true));
      if (sides.answer === undefined) return undefined;
      const said = { ...form, kind, ...typed, ...(shapes === undefined ? {} : { shapes }) };
      return kind === "basic" && !isTyped ? sides : { ...sides, form: said };
    }
  }
}

const readHeading = (line: string): CardText => ({ text: unescapeCardSigns(line.replace(/ ::\s*$/, "")) });

const isSame = (a: CardText, b: CardText): boolean =>
  a.answer === undefined || b.answer === undefined
    ? a.answer === b.answer && a.text === b.text
    : JSON.stringify(cardOf(a)) === JSON.stringify(cardOf(b));

const cardOf = ({ text, answer = "", form }: CardText) => completedNew({ question: text, answer, ...form });
