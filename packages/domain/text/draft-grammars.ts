import type { CardDraft } from "./card-draft.ts";
import { blankOut, draftByBlank, saysEnough, withoutStop } from "./draft-punctuation.ts";
import { type Language, languageOf } from "./language.ts";

/** How a language says what can be asked for. */
interface Grammar {
  /** Subject, verb, and what is said of it where that begins as a definition does. */
  readonly definition?: RegExp;
  readonly ask?: (subject: string, verb: string) => string;
  /** Begins a sentence that refers to an earlier one. */
  readonly pointing: RegExp;
  /** Finds where the end of a sentence begins that is worth asking for: behind prepositions and verbs with an object. */
  readonly openers: RegExp;
  /** The words that stand before it at least, so that one knows what is asked. */
  readonly leastBefore: number;
}

const behind = (words: string): RegExp => new RegExp(`(?<=\\s)(?:${words})\\s+`, "giu");

/** English definitions and causes have rules of their own. */
const GRAMMARS: Readonly<Record<Language, Grammar>> = {
  en: {
    pointing: /(?!)/,
    openers: behind(
      String.raw`when|because|by|from|into|on|onto|in|at|with|within|after|before|under|over|through|between|against|towards|to|around|during|without|for|(?<=(?:known|used|act|acts|acted|serve|serves|served|regarded|seen)\s)as|than|(?<=(?:made|consist|consists|consisted|composed|capable|out)\s)of|called`,
    ),
    leastBefore: 3,
  },
  de: {
    definition: /^(.+?)\s(ist|sind|war|waren)\s+((?:ein|eine|einer|eines|der|die|das)\s.+)$/u,
    ask: (subject, verb) => `Was ${verb} ${small(subject, /^(?:Der|Die|Das|Ein|Eine)\s/u)}?`,
    pointing: /^(?:es|er|sie|dies\p{L}*|das ist|sein\p{L}*|ihr\p{L}*|dort|hier|da|so|man|wir|ich)\s/iu,
    openers: behind(
      "wenn|von|vom|aus|in|im|an|am|auf|mit|nach|bei|beim|durch|gegen|für|über|unter|zwischen|zu|zum|zur|als|braucht|brauchen|enthält|enthalten|absorbiert|absorbieren|bildet|bilden|erzeugt|erzeugen|verbietet|regelt|regeln|heißt|heißen",
    ),
    leastBefore: 3,
  },
  fr: {
    definition: /^(.+?)\s(est|sont|était|étaient)\s+((?:un|une|le|la|les|des|l['’])\s?.+)$/u,
    ask: (subject, verb) =>
      /^(?:le|la|l['’]|un|une)\s?/iu.test(subject) && verb === "est"
        ? `Qu'est-ce que ${small(subject, /^(?:Le|La|L|Un|Une)(?=['’\s])/u)} ?`
        : `${subject} ${verb} … ?`,
    pointing: /^(?:il|elle|ils|elles|ce|cela|ceci|cette|ces|c['’]|son|sa|ses|leur|on|nous)(?!\p{L})/iu,
    openers: behind(
      String.raw`quand|par|dans|en|sur|sous|avec|contre|entre|vers|pour|à|au|aux|(?<=(?:faite?s?|composée?s?|vient|viennent)\s)d[eu]s?|produit|produisent|donne|donnent|contient|contiennent|mesure|mesurent|forme|forment|retient|appelée?s?`,
    ),
    leastBefore: 3,
  },
  es: {
    definition: /^(.+?)\s(es|son|era|eran|fue)\s+((?:un|una|unos|unas|el|la|los|las)\s.+)$/u,
    ask: (subject, verb) => `¿Qué ${verb} ${small(subject, /^(?:El|La|Los|Las|Un|Una)\s/u)}?`,
    pointing: /^(?:él|ella|ellos|ellas|est[eao]s?|es[eao]s?|es|son|su|sus|se|lo)(?!\p{L})/iu,
    openers: behind(
      "cuando|por|en|con|contra|entre|sobre|hacia|para|a|al|desde|hasta|contiene|contienen|forma|forman|produce|producen|llamad[oa]s?",
    ),
    leastBefore: 3,
  },
  ru: {
    pointing: /^(?:он|она|оно|они|это|его|её|их)\s/iu,
    openers: behind(
      "когда|в|во|на|с|со|из|от|к|под|над|между|через|для|создал|создала|открыл|открыла|написал|написала|образует|образуют|содержит|содержат",
    ),
    leastBefore: 2,
  },
  ar: {
    definition: /^(.+?)\s(هو|هي)\s(.+)$/u,
    ask: (subject, verb) => `${verb === "هي" ? "ما هي" : "ما هو"} ${subject}؟`,
    pointing: /^(?:هو|هي|هذا|هذه|ذلك|تلك)\s/u,
    openers: behind("في|من|إلى|على|بين|عن"),
    leastBefore: 1,
  },
  ja: {
    definition:
      /^([^、。]{2,20}?(?<!の))(とは、?|は)([^、。]{4,}?)(?:のことである|のことです|である|です|のこと)$/u,
    ask: (subject) => `${subject}とは？`,
    pointing: /^(?:これ|それ|ここ|その|この)/u,
    openers: /(?<=\p{L}の)は(?=[^、。]{2,20}(?:である|です|だ)$)/gu,
    leastBefore: 1,
  },
  zh: {
    definition: /^([^，。、：是]{2,16})(是)([^，。]{2,40}(?<!的))(?:，.*)?$/u,
    ask: (subject) => `${subject}是什么？`,
    pointing: /^(?:这|它|他|她)/u,
    openers: /由(?=[^，。]{2,16}(?:组成|制成|构成|发明|建造)$)|(?:称为|定为|叫做|成为|形成|包括|位于)/gu,
    leastBefore: 1,
  },
};

const small = (text: string, article: RegExp): string =>
  article.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;

/** What stands behind the words that are asked for, and is no part of them. */
const BEHIND: Partial<Record<Language, RegExp>> = {
  // The rest of the verb.
  de: /(?<=\p{Lu}[\p{L}-]+)(?:\s+\p{Ll}[\p{L}-]*)+$/u,
  ja: /(?:である|です|だ)$/u,
  zh: /(?:组成|制成|构成|发明|建造)$/u,
};

const MOST_WORDS = 8;
/** In what would be asked for: the word before it belongs to the subject, as in "the house in London was sold". */
const FINITE = /\b(?:is|are|was|were|has|have|had|can|cannot|will|would|does|do|did|may|must)\b|\w{3,}ed$/i;
/** Before it: a verb, or what looks like one. */
const HOLDS_VERB =
  /\s(?:is|are|was|were|has|have|had|can|cannot|could|may|must|will|do|does|did|lost|won|built|rose|fell|grew|came|gave|took|made|led)\b|\s\w{2,}(?:ed|[^s\W]s)\b/i;
/** What follows belongs to "the water that flows in …". */
const RELATIVE = /\s(?:that|which|who|que|qui|der|die|das|welche[rs]?)\s\S+$/iu;
const IDIOM =
  /^(?:at (?:least|most|last|first|once|all)|for (?:example|instance|ever|good)|in (?:general|fact|particular|part|full|turn|time)|by (?:then|far|itself|themselves)|to \p{Ll}+$|to (?:be|do|have|it|them)\b|zum Beispiel|im Allgemeinen|par exemple|en (?:général|fait)|por ejemplo|en (?:general|realidad))(?!\p{L})/iu;
const CLAUSE = /^(?:when|because)\s/i;

/**
 * Drafts a card from a whole sentence that asks for its end: what stands behind the first word after which something worth
 * asking for stands, up to the next sign.
 */
export function endAsBlank(sentence: string, language: Language): CardDraft | null {
  if (!/[.!。！]\s*$/u.test(sentence)) return null;
  const plain = withoutStop(sentence);
  const { openers, leastBefore } = GRAMMARS[language];
  for (const found of plain.matchAll(openers)) {
    const at = found.index + found[0].length;
    const before = plain.slice(0, found.index).trim();
    const length = /[,;:()，、；]|\s[–—-]\s/u.exec(plain.slice(at))?.index ?? plain.length - at;
    const what = plain
      .slice(at, at + length)
      .replace(BEHIND[language] ?? "", "")
      .trim();
    if (what.length < 2 || wordCount(what) > MOST_WORDS || wordCount(before) < leastBefore) continue;
    if (RELATIVE.test(before) || IDIOM.test(plain.slice(found.index))) continue;
    const isSure =
      language !== "en" || CLAUSE.test(found[0]) || (HOLDS_VERB.test(before) && !FINITE.test(what));
    if (isSure && saysEnough(plain)) return blankOut(plain, at, what);
  }
  return null;
}

const wordCount = (text: string): number => text.split(/\s+/).length;

/** Returns whether a sentence refers to an earlier one, as far as a language beside English tells. */
export const pointsBack = (sentence: string): boolean =>
  languageOf(sentence) === undefined &&
  Object.values(GRAMMARS).some(({ pointing }) => pointing.test(sentence));

/** Drafts a card from a sentence in a language other than English, by what defines in it, or else with a blank. */
export function draftByGrammar(sentence: string): CardDraft | null {
  const plain = withoutStop(sentence);
  const language = languageOf(plain);
  if (language === undefined || language === "en" || /[?？؟]/u.test(plain)) return null;
  const { definition, ask, pointing } = GRAMMARS[language];
  if (pointing.test(plain)) return null;
  const [, subject = "", verb = "", said = ""] = definition?.exec(plain) ?? [];
  if (ask && said !== "" && wordCount(subject) <= MOST_WORDS && !/[,;:]/.test(subject))
    return { question: ask(subject, verb), answer: said };
  return draftByBlank(plain) ?? endAsBlank(sentence, language);
}
