import { ANSWER_BELOW, type CardKindName } from "../../card/card.ts";
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
import { readCardBlock, writeCardBlock } from "./card-block.ts";

/**
 * A comment in the last line of a row, which other programs do not show. It says what the row is where its words alone
 * would be read as something else: a card of another kind, a typed answer, or a text that looks like a card.
 */
interface CardMark {
  readonly kind: CardKindName | "text";
  readonly isTyped: boolean;
  /** Of a sentence: a person wrote the numbers of its gaps. */
  readonly isNumbered: boolean;
  readonly shapes: string | undefined;
}

const MARK =
  /(?:^|\n)[ \t]*<!--card: (text|basic|both|cloze|list|steps|occlusion)( typed)?( numbered)?(?: ("[^\n<>]*"))?-->[ \t]*$/;

/** How the sides of a card stand in a row: in one line, or also with a question mark between several. */
export interface CardWriting {
  readonly isBlock: boolean;
  /** Whether a heading with ` ::` is read as a list: where rows stand below it. */
  readonly hasRows: boolean;
}

/** Writes a row, with a mark where `readRow` would not find the same in it without. */
export function writeRow(card: CardText, of: CardWriting): string {
  const text = of.isBlock ? writeCardBlock(card) : writeCard(card);
  return isSame(readRow(text, of), card) ? text : `${text}\n${writeMark(card)}`;
}

/** Reads a row that `writeRow` wrote, or one that has no mark. */
export function readRow(text: string, { isBlock, hasRows }: CardWriting): CardText {
  const found = MARK.exec(text);
  const marked = found && readMarked(text.slice(0, found.index), markIn(found), isBlock);
  if (marked) return marked;
  return isBlock ? readCardBlock(text) : ((hasRows ? readList(text) : undefined) ?? readCard(text));
}

/** Undefined where the words are none of such a card, as where somebody has changed them. */
function readMarked(
  text: string,
  { kind, isTyped, isNumbered, shapes }: CardMark,
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

function markIn([, kind = "text", typed, numbered, written]: RegExpExecArray): CardMark {
  return {
    kind: kind as CardMark["kind"],
    isTyped: typed !== undefined,
    isNumbered: numbered !== undefined,
    shapes: textIn(written),
  };
}

/** Anything may stand in a comment that somebody has changed. */
function textIn(written: string | undefined): string | undefined {
  try {
    const text: unknown = written && JSON.parse(written);
    return typeof text === "string" ? text : undefined;
  } catch {
    return undefined;
  }
}

function writeMark({ answer, form: { kind = "basic", isTyped, isNumbered, shapes } = {} }: CardText): string {
  if (answer === undefined) return "<!--card: text-->";
  const said = [
    kind,
    ...(isTyped ? ["typed"] : []),
    ...(isNumbered ? ["numbered"] : []),
    ...(typeof shapes === "string" ? [withoutCommentSigns(JSON.stringify(shapes))] : []),
  ];
  return `<!--card: ${said.join(" ")}-->`;
}

const withoutCommentSigns = (json: string): string =>
  json.replace(/[<>]|--+/g, (signs) =>
    [...signs].map((sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`).join(""),
  );

const isSame = (a: CardText, b: CardText): boolean =>
  a.answer === undefined || b.answer === undefined
    ? a.answer === b.answer && a.text === b.text
    : JSON.stringify(cardOf(a)) === JSON.stringify(cardOf(b));

const cardOf = ({ text, answer = "", form }: CardText) => completedNew({ question: text, answer, ...form });
