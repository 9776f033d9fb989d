/** Marks that change how a letter of Latin, Greek, Cyrillic, Arabic or Hebrew is said, and not which one is meant. */
const MARKS = /[\p{Mn}&&[\p{Script=Inherited}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Cyrillic}]]/gv;
/** The marks of Japanese make other syllables: か is not が. */
const VOICED = /([\u3040-\u30ff])([\u3099\u309a])/g;

/** Letters that no decomposition makes of others. */
const ALIKE: Readonly<Record<string, string>> = {
  ß: "ss",
  ł: "l",
  ø: "o",
  đ: "d",
  ð: "d",
  ı: "i",
  æ: "ae",
  œ: "oe",
  þ: "th",
  ς: "σ",
  "\u0640": "",
};
const UNLIKE = /[ßłøđðıæœþς\u0640]/g;
const KATAKANA = /[\u30a1-\u30f6]/g;
const HIRAGANA_BELOW = 0x60;

const PLAIN = /^[ -~\n\t]*$/;

/** Folds a text for searching: `resume` finds `Résumé`, and the Katakana of a word finds its Hiragana. */
export function fold(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase();
  return text
    .normalize("NFKD")
    .replace(VOICED, (pair) => pair.normalize("NFC"))
    .toLowerCase()
    .replace(MARKS, "")
    .normalize("NFC")
    .replace(UNLIKE, (letter) => ALIKE[letter] ?? letter)
    .replace(KATAKANA, (sign) => String.fromCharCode(sign.charCodeAt(0) - HIRAGANA_BELOW));
}

/** A part of a text as it was written, with the end left out. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

const segments = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** Finds where a folded word stands in a text as it was written: letters that fold to several, or to none, are whole. */
export function spansOf(text: string, word: string): Span[] {
  if (word === "") return [];
  let folded = "";
  /** For each sign of the folded text, the letter it comes from. */
  const from: Span[] = [];
  for (const { segment, index } of segments.segment(text)) {
    const part = fold(segment);
    for (let i = 0; i < part.length; i++) from.push({ start: index, end: index + segment.length });
    folded += part;
  }
  const spans: Span[] = [];
  for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length)) {
    const [first, last] = [from[at], from[at + word.length - 1]];
    if (first && last) spans.push({ start: first.start, end: last.end });
  }
  return spans;
}
