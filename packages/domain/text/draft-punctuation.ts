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
    /^(.+?),\s+(whereas|während|wohingegen|tandis que|tandis qu['’]|mientras que)\s*(?<=['’\s])(.+)$/iu.exec(
      plain,
    ) ?? [];
  if (second !== "") return { question: `${first}, ${sign} …?`, answer: second };
  const [, fact = "", because = "", reason = ""] =
    /^(.+?)(,\s+(?:weil|denn|потому что|так как)|\s+(?:parce que|parce qu'|porque|لأن)|，因为)\s*(.+)$/iu.exec(
      plain,
    ) ?? [];
  if (reason !== "") return { question: `${fact}${because} …${questionMark(plain)}`, answer: reason };
  const [, unlike = "", said = ""] =
    /^((?:unlike|in contrast to|anders als|im Gegensatz zu|contrairement à|a diferencia de)\s[^,]{2,80}),\s+(.+)$/iu.exec(
      plain,
    ) ?? [];
  return said === "" ? null : { question: `${unlike}, …?`, answer: said };
}

/** Drafts a card with a blank in place of a number, of a term in brackets or of a name, where nothing better is found. */
export function draftByBlank(sentence: string): CardDraft | null {
  return numberLeftOut(sentence) ?? bracketsLeftOut(sentence) ?? nameLeftOut(sentence);
}

/** Neither the colon of a clock nor that of an address, and a dash only with space around it. */
const SIGN = /^(.{1,120}?)(?:\s*[:：](?!\/\/)(?!\d)\s*|\s+(?:[-–—=]|->|=>|→)\s+)(.+)$/u;

function termAndMeaning(sentence: string): CardDraft | null {
  const [, term = "", meaning = ""] = SIGN.exec(sentence) ?? [];
  if (!isTerm(term) || !/\p{L}|\p{N}[\p{N}.,]{2,}/u.test(meaning)) return null;
  const end = /^(.+?)\s+(is|are)$/i.exec(term);
  const question = end ? `What ${(end[2] ?? "").toLowerCase()} ${midSentence(end[1] ?? "")}?` : `${term}?`;
  return { question, answer: withoutStop(meaning).replace(/^это\s/u, "") };
}

const isTerm = (term: string): boolean =>
  term.split(/\s+/).length <= MAX_TERM_WORDS &&
  /\p{L}|\p{N}/u.test(term) &&
  // "Glass is an amorphous solid: its atoms …" defines glass.
  !/[.!?;]\s|\bthat\b|\s(?:is|are)\s/iu.test(term);

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
  "(?:\\s?(?:%|°[CF]?|[kKMGT]?[BW]|[kcmµn]?m|[km]?g|[kMG]?Hz|[kM]?J|[mk]?V|km/h|m/s|K|A|s|l))?(?![\\p{L}\\p{N}])";
/** Written behind a number without a space. */
const COUNTED =
  "(?:年(?:\\d{1,2}月(?:\\d{1,2}日)?)?|[月日天人个個颗倍歳岁度回枚世時]|分[钟鐘]?|世[纪紀]|階級|億|亿|万)";
const FIGURES = "\\d+(?:[.,]\\d+|\u00a0\\d{3}|\\s\\d{3}(?!\\d))*";
/** "from 1967 to 1975" is one thing. */
const RANGE = "(?:\\s?(?:–|-|to|bis|à|a)\\s?\\d[\\d.,]*(?<=\\d))?";
const DAY = "\\d{1,2}\\.?\\s(?:de\\s)?\\p{L}{3,10}\\s(?:de\\s)?\\d{4}(?!\\d)";
const NUMBER = new RegExp(
  `(?<![\\p{L}\\p{N}.,])${DAY}|(?<![\\p{L}\\p{N}.,/^_\\-]|\\^\\{)[−-]?${FIGURES}(?:${COUNTED}|${RANGE}${UNIT})|(?<=[\\p{sc=Han}\\p{sc=Hira}\\p{sc=Kana}])${FIGURES}${COUNTED}`,
  "gu",
);

/** Scripts without spaces. */
const DENSE = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]/gu;
const LEAST_WORDS = 4;
/** Enough words to know what is asked. */
export const saysEnough = (sentence: string): boolean =>
  sentence.split(/\s+/).length + (sentence.match(DENSE)?.length ?? 0) / 2 >= LEAST_WORDS;

/** Numbers and names of an address are none of their own. */
const withoutAddresses = (sentence: string): string =>
  sentence.replace(/\S*(?::\/\/|www\.)\S*/g, (address) => " ".repeat(address.length));

/** One number in it, so that there is no doubt which. */
function numberLeftOut(sentence: string): CardDraft | null {
  const numbers = [...withoutAddresses(sentence).matchAll(NUMBER)];
  const [number] = numbers;
  if (!number || number.index === 0 || numbers.length > 1 || !saysEnough(sentence)) return null;
  return blankOut(sentence, number.index, number[0]);
}

function bracketsLeftOut(sentence: string): CardDraft | null {
  const found = /(?<=\s)\(([^()]{2,60})\)|（([^（）]{2,60})）/u.exec(sentence);
  if (!found || !saysEnough(sentence)) return null;
  return blankOut(sentence, found.index + 1, found[1] ?? found[2] ?? "");
}

/** Several words with capitals that begin no sentence, as those of people and places have, or one in Katakana. */
const NAME =
  /(?<=[\p{L}\p{N},»”"]\s+(?:l['’]|d['’]|«\s?)?)\p{Lu}[\p{L}'’-]+(?:\s+(?:(?:de|da|del|della|di|du|van|von|of)\s+)?\p{Lu}[\p{L}'’.-]*)+|(?<![\p{sc=Kana}ー])[\p{sc=Kana}ー]{3,}(?![\p{sc=Kana}ー])/gu;

/** One name in it, so that there is no doubt which. */
function nameLeftOut(sentence: string): CardDraft | null {
  const names = [...withoutAddresses(sentence).matchAll(NAME)];
  const [name] = names;
  if (!name || names.length > 1 || name.index === 0 || !saysEnough(sentence)) return null;
  return blankOut(sentence, name.index, name[0]);
}

/** Returns a card that asks for some words of a sentence, with a blank in their place. */
export function blankOut(sentence: string, index: number, what: string): CardDraft {
  const text = sentence.slice(0, index) + BLANK + sentence.slice(index + what.length);
  return { question: `${withoutStop(text)}${questionMark(sentence)}`, answer: what };
}

const questionMark = (sentence: string): string =>
  /\p{sc=Arabic}/u.test(sentence) ? "؟" : /[\p{sc=Han}\p{sc=Hira}]/u.test(sentence) ? "？" : "?";

/** Returns a sentence without the full stop or exclamation mark at its end and without space around it. */
export const withoutStop = (text: string): string => text.trim().replace(/[.!。！\s]+$/u, "");

/** Words that are only capital at the start of a sentence. Of any other word nobody knows whether it is a name. */
const SMALL =
  /^(?:The|A|An|This|That|These|Those|Some|Most|Many|All|Each|Every|No|Few|Several|Only|About|Its|Their|Our|My|Your|His|Her|Both|Two|Three|Four|Five|It|They|We|You|He|She|In|On|At|When|If|There)\b/;

/** Returns the beginning of a sentence as it stands within another one: small, if known to be no name. English only. */
export const midSentence = (text: string): string =>
  SMALL.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
