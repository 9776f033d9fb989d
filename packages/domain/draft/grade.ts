import { type ComparedAnswer, compareAnswer, ratingOfTyped } from "../card/typed-answer.ts";
import { plainText } from "../rich/pieces.ts";
import { fold } from "../search/fold.ts";
import { isFrequent } from "../text/language.ts";
import { isOtherNumber, isOtherWord } from "./other-words.ts";

export const GRADE_VERDICTS = ["same", "partly", "other"] as const;

/** Whether a typed answer means what the card answers. */
export interface Grade {
  readonly verdict: (typeof GRADE_VERDICTS)[number];
  /** The words of the answer that were not said, as they stand in it, in its order. */
  readonly missing: readonly string[];
}

/** A side of a card, or what was typed, longer than which none is graded. In UTF-16 units. */
export const MOST_GRADED = 4_000;

/** With fewer of the answer's words something else was said. */
const LEAST_SHARE = 1 / 3;

/** Where more words differ, in pairs, one in the place of another makes no difference any more. */
const MOST_PAIRS = 400;

/**
 * Grades a typed answer by the words that both have, in whatever order, so that a slip within a word makes no difference and
 * another number, a "not" or a word that is the opposite does. Words that mean the same are not known.
 */
export function gradeByRules(typed: string, answerSource: string): Grade {
  const answer = plainText(answerSource);
  const [said, meant] = [toldWords(typed), toldWords(answer)];
  const left = [...said];
  const missing = meant.filter((word) => {
    const at = left.findIndex((each) => isSameWord(each, word));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
  const shared = meant.length - missing.length;
  const told = [...new Set(missing.map(({ text }) => text))];
  const isInPlace = (isOther: (one: string, other: string) => boolean) =>
    missing.length * left.length <= MOST_PAIRS &&
    missing.some((word) => left.some((each) => isOther(each.folded, word.folded)));
  if (isNegated(typed) !== isNegated(answer) || isInPlace(isOtherWord))
    return { verdict: "other", missing: told };
  const isNumbered = [...missing, ...left].some(({ values }) => values !== null) || isInPlace(isOtherNumber);
  if (!isNumbered && isSlip(typed.trim(), answer.trim())) return { verdict: "same", missing: [] };
  if (shared === 0 || shared < meant.length * LEAST_SHARE) return { verdict: "other", missing: told };
  // Whoever says much besides may have said all that came to mind.
  const isSame = missing.length === 0 && left.length * 2 <= shared;
  return { verdict: isSame ? "same" : "partly", missing: told };
}

/** Returns the rating that a graded answer speaks for; a person gives it. */
export function ratingOfGrade({ verdict }: Grade, compared: ComparedAnswer): 1 | 2 | 3 {
  if (verdict === "same") return ratingOfTyped(compared) === 2 ? 2 : 3;
  return verdict === "partly" ? 2 : 1;
}

interface Word {
  /** As it was written. */
  readonly text: string;
  readonly folded: string;
  /** Of a number, what it may mean: "1,000" is one thousand, or one. */
  readonly values: readonly number[] | null;
}

const segments = new Intl.Segmenter(undefined, { granularity: "word" });
const NUMBER = /^(\p{Nd}+(?:[.,'’]\p{Nd}+)*)(.*)$/su;
/** In lower case: the "A" of a vitamin is its name. */
const PARTICLE = /^[aのはがをにとでもへや的了是在和之]$/;

/** The words of a text that say something: of a text of frequent words alone all of them. */
function toldWords(text: string): readonly Word[] {
  const words = wordsOf(text);
  const told = words.filter(
    ({ text: word, values }) => values !== null || !(isFrequent(word.toLowerCase()) || PARTICLE.test(word)),
  );
  return told.length > 0 ? told : words;
}

function wordsOf(text: string): readonly Word[] {
  return [...segments.segment(text)].flatMap(({ segment, index, isWordLike }) => {
    if (!isWordLike) return [];
    const [, digits, unit = segment] = NUMBER.exec(segment) ?? [];
    const word = unit === "" ? [] : [{ text: unit, folded: fold(unit), values: null }];
    if (digits === undefined) return word;
    const sign = /(?:^|[^\p{L}\p{N}])[-−]$/u.test(text.slice(0, index)) ? -1 : 1;
    return [{ text: digits, folded: digits, values: valuesOf(digits).map((value) => sign * value) }, ...word];
  });
}

function valuesOf(digits: string): readonly number[] {
  const plain = digits.replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) % 16));
  const grouped = /^\d{1,3}([.,'’]\d{3})+$/.test(plain) ? [Number(plain.replace(/\D/g, ""))] : [];
  const decimal = Number(plain.replace(",", "."));
  return Number.isNaN(decimal) ? grouped : [decimal, ...grouped];
}

function isSameWord(one: Word, other: Word): boolean {
  if (one.values !== null || other.values !== null)
    return one.values?.some((value) => other.values?.includes(value)) ?? false;
  const [a, b] = [one.folded, other.folded];
  return a === b || (isSlip(a, b, 1) && !isOtherWord(a, b) && !isOtherNumber(a, b));
}

/** Few letters differ, and not the first one: "atypical" is not "typical". */
function isSlip(one: string, other: string, most = Number.POSITIVE_INFINITY): boolean {
  if (fold(one)[0] !== fold(other)[0]) return false;
  const compared = compareAnswer(one, other);
  return compared.misses <= most && ratingOfTyped(compared) > 1;
}

/** Words that say "not". Those that are other words besides ("sin", "Mai", "Ni") are left out. */
const NOT = new Set(
  `not no never none neither nor without cannot nicht kein keine keiner keinen keinem keines nie niemals nichts ohne weder
  pas non jamais sans rien aucun aucune nunca jamas nada nao sem niet geen nooit zonder inte ikke icke aldrig aldri
  не нет ни без никогда δεν μη μην οχι degil yok لا ليس ليست لم لن غير بدون לא אין בלי नहीं`.split(/\s+/),
);
const NOT_WITHIN = /[不没沒無无未]|非(?!常)|(?<![少危])ない|ません|않|없|못|아니|n['’]t(?!\p{L})/u;

const isNegated = (text: string): boolean =>
  NOT_WITHIN.test(text) || wordsOf(text).some(({ folded }) => NOT.has(folded));
