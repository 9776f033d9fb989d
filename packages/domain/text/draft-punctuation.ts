import type { CardDraft } from "./card-draft.ts";

/** A term is short: many words before a sign are not one. */
const MAX_TERM_WORDS = 8;
const BLANK = "____";

/** Drafts a card from signs that all languages share: `term: meaning`, `term - meaning`, an abbreviation in brackets. */
export function draftByPunctuation(sentence: string): CardDraft | null {
  return termAndMeaning(sentence) ?? abbreviation(sentence);
}

/** What is told apart: "veins carry it back, whereas arteries …", "unlike mitosis, …". */
export function draftByContrast(sentence: string): CardDraft | null {
  const plain = withoutStop(sentence);
  const [, first = "", sign = "", second = ""] =
    /^(.+?),\s+(whereas|während|wohingegen|tandis que|mientras que)\s+(.+)$/iu.exec(plain) ?? [];
  if (second !== "") return { question: `${first}, ${sign} …?`, answer: second };
  const [, unlike = "", said = ""] =
    /^((?:unlike|in contrast to|anders als|im Gegensatz zu|contrairement à|a diferencia de)\s[^,]{2,80}),\s+(.+)$/iu.exec(
      plain,
    ) ?? [];
  return said === "" ? null : { question: `${unlike}, …?`, answer: said };
}

/** Drafts a card with a blank in place of a number or of a term in brackets, where nothing better is found. */
export function draftByBlank(sentence: string): CardDraft | null {
  return numberLeftOut(sentence) ?? bracketsLeftOut(sentence);
}

/** Neither the colon of a clock nor that of an address, and a dash only with space around it. */
const SIGN = /^(.{1,120}?)(?:\s*[:：](?!\/\/)(?!\d)\s*|\s+(?:[-–—=]|->|=>|→)\s+)(.+)$/u;

function termAndMeaning(sentence: string): CardDraft | null {
  const [, term = "", meaning = ""] = SIGN.exec(sentence) ?? [];
  if (!isTerm(term) || !/\p{L}|\p{N}/u.test(meaning)) return null;
  const end = /^(.+?)\s+(is|are)$/i.exec(term);
  const question = end ? `What ${(end[2] ?? "").toLowerCase()} ${midSentence(end[1] ?? "")}?` : `${term}?`;
  return { question, answer: withoutStop(meaning) };
}

const isTerm = (term: string): boolean =>
  term.split(/\s+/).length <= MAX_TERM_WORDS &&
  /\p{L}|\p{N}/u.test(term) &&
  !/[.!?;]\s|\bthat\b/iu.test(term);

/** `deoxyribonucleic acid (DNA)`: the words before the bracket whose initials are the letters in it. */
function abbreviation(sentence: string): CardDraft | null {
  const [, before = "", short = ""] = /^(.*?)\s*\((\p{Lu}[\p{Lu}\p{N}]{1,7})s?\)/u.exec(sentence) ?? [];
  const words = before.split(/\s+/).filter((word) => word !== "");
  const letters = [...short].filter((letter) => /\p{Lu}/u.test(letter));
  for (let count = 1; count <= Math.min(words.length, letters.length + 3); count++) {
    const phrase = words.slice(-count);
    if (spells(phrase, letters)) return { question: `${short}?`, answer: phrase.join(" ") };
  }
  return null;
}

/** Each word gives its first letter, and the letters in between are in the words somewhere, in order. */
function spells(words: readonly string[], letters: readonly string[]): boolean {
  if (words[0]?.[0]?.toUpperCase() !== letters[0]) return false;
  const text = words.join(" ").toUpperCase();
  let at = 0;
  for (const letter of letters) {
    at = text.indexOf(letter, at) + 1;
    if (at === 0) return false;
  }
  const initials = words.filter((word) => letters.includes(word[0]?.toUpperCase() ?? "")).length;
  return initials >= Math.min(words.length, letters.length) - 1;
}

const UNIT =
  "(?:\\s?(?:%|°[CF]?|[kKMGT]?[BW]|[kcmµn]?m|[km]?g|[kMG]?Hz|[kM]?J|km/h|m/s|K|V|A|s|l))?(?![\\p{L}\\p{N}])";
const NUMBER = new RegExp(`(?<![\\p{L}\\p{N}.,])\\d[\\d.,]*(?<=\\d)${UNIT}`, "gu");

/** One number in it, so that there is no doubt which; and enough words to know what is asked. */
function numberLeftOut(sentence: string): CardDraft | null {
  const numbers = [...sentence.matchAll(NUMBER)];
  const [number] = numbers;
  if (!number || numbers.length > 1 || sentence.split(/\s+/).length < 4) return null;
  return leftOut(sentence, number.index, number[0]);
}

function bracketsLeftOut(sentence: string): CardDraft | null {
  const found = /\(([^()]{2,60})\)/u.exec(sentence);
  if (!found || sentence.split(/\s+/).length < 4) return null;
  return leftOut(sentence, found.index + 1, found[1] ?? "");
}

function leftOut(sentence: string, index: number, what: string): CardDraft {
  const text = sentence.slice(0, index) + BLANK + sentence.slice(index + what.length);
  return { question: `${withoutStop(text)}?`, answer: what };
}

/** Returns a sentence without the full stop or exclamation mark at its end and without space around it. */
export const withoutStop = (text: string): string => text.trim().replace(/[.!。！\s]+$/u, "");

/** Words that are only capital at the start of a sentence. Of any other word nobody knows whether it is a name. */
const SMALL =
  /^(?:The|A|An|This|That|These|Those|Some|Most|Many|All|Each|Every|Its|Their|Our|My|Your|His|Her|Both|Two|Three|Four|Five|It|They|We|You|He|She|In|On|At|When|If|There)\b/;

/** Returns the beginning of a sentence as it stands within another one: small, if known to be no name. English only. */
export const midSentence = (text: string): string =>
  SMALL.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
