import type { CardKindName } from "../card/card.ts";
import type { CardText } from "../outline-text/card-line.ts";

/** What a row is beside its words, as files of text say it: `cloze typed`, `occlusion "1 rect …"`, `text` for a note. */
export interface KindWords {
  readonly kind: CardKindName | "text";
  readonly isTyped: boolean;
  /** Of a sentence: a person wrote the numbers of its gaps. */
  readonly isNumbered: boolean;
  readonly shapes: string | undefined;
}

const WORDS = /^(text|basic|both|cloze|list|steps|occlusion)( typed)?( numbered)?(?: ("[^\n<>]*"))?$/;

/** Reads words that `writeKindWords` wrote; undefined for any others. */
export function readKindWords(words: string): KindWords | undefined {
  const [, kind, typed, numbered, shapes] = WORDS.exec(words.trim()) ?? [];
  return kind === undefined
    ? undefined
    : {
        kind: kind as KindWords["kind"],
        isTyped: typed !== undefined,
        isNumbered: numbered !== undefined,
        shapes: textIn(shapes),
      };
}

/** Says what a row is, in one line without the signs of a comment. */
export function writeKindWords({ answer, form = {} }: CardText): string {
  if (answer === undefined) return "text";
  const { kind = "basic", isTyped, isNumbered, shapes } = form;
  return [
    kind,
    ...(isTyped ? ["typed"] : []),
    ...(isNumbered ? ["numbered"] : []),
    ...(typeof shapes === "string" ? [withoutCommentSigns(JSON.stringify(shapes))] : []),
  ].join(" ");
}

/** Anything may stand in a file that somebody has changed. */
function textIn(json: string | undefined): string | undefined {
  try {
    const text: unknown = json && JSON.parse(json);
    return typeof text === "string" ? text : undefined;
  } catch {
    return undefined;
  }
}

const withoutCommentSigns = (json: string): string =>
  json.replace(/[<>]|--+/g, (signs) =>
    [...signs].map((sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`).join(""),
  );
