import type { CardDraft } from "./card-draft.ts";
import { endAsBlank, pointsBack } from "./draft-grammars.ts";
import { draftByBlank, midSentence, withoutStop } from "./draft-punctuation.ts";

/** Drafts a card from the words of an English sentence, or else one with a blank, which works in any language. */
export function draftByEnglish(sentence: string): CardDraft | null {
  const plain = withoutStop(sentence);
  if (/[?？]/u.test(plain) || REQUEST.test(plain)) return null; // a question without its answer
  for (const rule of RULES) {
    const draft = rule(plain);
    if (draft) return draft;
  }
  return POINTING.test(plain) || pointsBack(plain)
    ? null
    : (draftByBlank(plain) ?? endAsBlank(sentence, "en"));
}

/** Asks its reader for something, as a question does. */
const REQUEST =
  /^(?:name|list|state|give|describe|explain|define|compare|discuss|outline|identify|calculate|summari[sz]e)\s+(?:the|an?|all|any|each|some|how|why|what|which|\d+|two|three|four|five|six|seven|eight|nine|ten)\b/i;

type Rule = (sentence: string) => CardDraft | null;

/** Words that refer to an earlier sentence cannot be understood on a card. */
const POINTING =
  /^(?:it|its|this|that|these|those|there|here|he|she|they|his|her|their|we|you|i|what|who|which|where|when|why|how|one|if|and|but|or|so|then)\b(?! of)/i;
const MAX_SUBJECT_WORDS = 12;
const LIST = /^[^,]+(?:,[^,]+)+,?\s+(?:and|or)\s+[^,]+$/i;

const isSubject = (text: string): boolean =>
  !POINTING.test(text) && text.split(/\s+/).length <= MAX_SUBJECT_WORDS && !/[;:]|,(?!.*,)\s*$/.test(text);

const caused: Rule = (sentence) => {
  const [, effect = "", cause = ""] =
    /^(.+?)\s+(?:is|are|was|were)\s+caused\s+by\s+(.+)$/i.exec(sentence) ?? [];
  return isSubject(effect) && cause
    ? { question: `What causes ${midSentence(effect)}?`, answer: cause }
    : null;
};

const because: Rule = (sentence) => {
  const [, cause = "", effect = ""] = /^because\s+([^,]+),\s+(.+)$/i.exec(sentence) ?? [];
  if (cause && !POINTING.test(effect)) return { question: `Why is it that ${effect}?`, answer: cause };
  const [, fact = "", reason = ""] = /^(.+?),?\s+because\s+(?!of\b)(.+)$/i.exec(sentence) ?? [];
  return reason && !POINTING.test(fact)
    ? { question: `Why is it that ${midSentence(fact)}?`, answer: reason }
    : null;
};

/** Third person and plural; their questions use "does" and "do". */
const VERBS = [
  ["leads to", "lead to"],
  ["results in", "result in"],
  ["consists of", "consist of"],
  ["breaks down", "break down"],
  ["depends on", "depend on"],
  ["causes", "cause"],
  ["includes", "include"],
  ["contains", "contain"],
  ["comprises", "comprise"],
  ["produces", "produce"],
  ["converts", "convert"],
  ["carries", "carry"],
  ["stores", "store"],
  ["transports", "transport"],
  ["regulates", "regulate"],
  ["controls", "control"],
  ["absorbs", "absorb"],
  ["releases", "release"],
  ["protects", "protect"],
  ["prevents", "prevent"],
  ["requires", "require"],
  ["needs", "need"],
  ["describes", "describe"],
  ["measures", "measure"],
  ["states", "state"],
  ["forms", "form"],
  ["makes", "make"],
  ["uses", "use"],
  ["binds", "bind"],
  ["attacks", "attack"],
  ["destroys", "destroy"],
  ["activates", "activate"],
  ["stimulates", "stimulate"],
  ["inhibits", "inhibit"],
  ["filters", "filter"],
  ["lowers", "lower"],
  ["raises", "raise"],
  ["increases", "increase"],
  ["reduces", "reduce"],
  ["removes", "remove"],
  ["replaces", "replace"],
  ["connects", "connect"],
  ["separates", "separate"],
  ["compares", "compare"],
  ["collects", "collect"],
  ["moves", "move"],
  ["eats", "eat"],
  ["says", "say"],
  ["proves", "prove"],
  ["shows", "show"],
  ["yields", "yield"],
] as const;
/** Spelt like a noun, the plural is no sure sign of a verb. */
const UNSURE = new Set<string>([
  "cause",
  "store",
  "transport",
  "need",
  "measure",
  "state",
  "release",
  "control",
  "form",
  "make",
  "use",
  "attack",
  "filter",
  "increase",
  "move",
  "show",
  "yield",
]);

const achievements: Rule = (sentence) => {
  let first: { readonly at: number; readonly draft: CardDraft } | null = null;
  for (const [third, plural] of VERBS) {
    for (const verb of UNSURE.has(plural) ? [third] : [third, plural]) {
      const at = sentence.toLowerCase().indexOf(` ${verb} `);
      const subject = sentence.slice(0, Math.max(0, at));
      const object = sentence.slice(at + verb.length + 2);
      if (
        at < 1 ||
        (first && first.at <= at) ||
        !isSubject(subject) ||
        subject.includes(",") ||
        hasVerb(subject)
      )
        continue;
      if (/^(?:and|or)\b/.test(object)) continue;
      const asks = verb === third ? "does" : "do";
      first = {
        at,
        draft: { question: `What ${asks} ${midSentence(subject)} ${plural}?`, answer: object },
      };
    }
  }
  return first?.draft ?? null;
};

const hasVerb = (text: string): boolean => /\s(?:is|are|was|were|that|which|who)\s/i.test(` ${text} `);

const meaning: Rule = (sentence) => {
  const [, term = "", said = ""] =
    /^(.+?)\s+(?:means?|refers?\s+to|is\s+defined\s+as|are\s+defined\s+as|stands?\s+for)\s+(?:that\s+)?(.+)$/i.exec(
      sentence,
    ) ?? [];
  return said && isSubject(term) && !hasVerb(term)
    ? { question: `What is meant by ${midSentence(term)}?`, answer: said }
    : null;
};

/** What is only said of something does not define it: "is red", "is running", "is signed today". */
const NO_DEFINITION =
  /^(?:not|very|so|too|quite|more|less|also|often|usually|sometimes|always|never|still|only|just|likely|able|going|if|when)\b|^\w+ing\b|^\w{2,}ed\b|^(?:made|found|born|built|written|held|kept|seen|used|known|given|taken|done|led|split|set|cut|put|shown|sent|lost|won|brought|caught|driven|drawn|grown|spread|felt|left|sold|chosen|broken|fallen|in|on|at|by|from|for|with|under|over|about|against|among|between|near|like)\b/i;

const definition: Rule = (sentence) => {
  const [, subject = "", verb = "", said = ""] = /^(.+?)\s+(is|are|was|were)\s+(.+)$/i.exec(sentence) ?? [];
  if (!said || NO_DEFINITION.test(said)) return null;
  // "Red, blue and yellow are the primary colours"
  if (LIST.test(subject)) return { question: `Which ${verb} ${midSentence(said)}?`, answer: subject };
  if (!isSubject(subject) || /,|\b(?:that|which|who|when|if|because)\b/.test(subject)) return null;
  // A single small word is a quality as a rule: "the sky is blue".
  if (/^\p{Ll}+$/u.test(said)) return null;
  const who = /^(?:was|were)$/i.test(verb) && !/^(?:the|a|an)\b/i.test(subject) ? "Who or what" : "What";
  return { question: `${who} ${verb} ${midSentence(subject)}?`, answer: said };
};

const MONTH = "(?:January|February|March|April|May|June|July|August|September|October|November|December)";
const DATE = new RegExp(`\\bon\\s+((?:\\d{1,2}\\s+${MONTH}|${MONTH}\\s+\\d{1,2})(?:,?\\s+\\d{3,4})?)`, "i");
const YEAR = /\bin\s+((?:the\s+year\s+)?\d{3,4}(?:\s*(?:BC|BCE|AD|CE))?)(?![\d.,]*\d|\s*%)/i;

/** "The war began in 1914", "In 1914, the war began". */
const dates: Rule = (sentence) => {
  for (const [pattern, asks] of [
    [DATE, "on which date"],
    [YEAR, "in which year"],
  ] as const) {
    const found = pattern.exec(sentence);
    if (!found) continue;
    const rest = `${sentence.slice(0, found.index)} ${sentence.slice(found.index + found[0].length)}`;
    const fact = rest.replace(/\s+/g, " ").replace(/^[\s,]+|[\s,]+$/g, "");
    if (POINTING.test(fact) || /,\s*,/.test(fact) || fact.split(" ").length < 2) return null;
    return {
      question: `${midSentenceStart(fact)} ${asks}?`,
      answer: (found[1] ?? "").replace(/^the year\s+/i, ""),
    };
  }
  return null;
};

/** What followed a date in front begins the question now. */
const midSentenceStart = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const RULES: readonly Rule[] = [caused, because, meaning, definition, dates, achievements];
