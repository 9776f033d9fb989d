import { completedNew } from "../card/card-kinds.ts";
import { type Gap, gapNumbers, gapsIn } from "../card/gaps.ts";
import { fold } from "../search/fold.ts";
import { gramsOf } from "../search/grams.ts";
import { checkCard } from "./checks.ts";
import { namedWords } from "./content-words.ts";
import { frontOf, LIKE_FROM, likenessOf, type Sides } from "./likeness.ts";
import { isOtherWord } from "./other-words.ts";
import type { CardBody, Proposal } from "./proposal.ts";
import { plainRow } from "./source.ts";

/** A leech, as it stands. */
export interface MendedCard {
  readonly nodeId: number;
  readonly kind: string;
  readonly question: string;
  readonly answer: string;
  /** Of a cloze: the sentence with its gaps. */
  readonly source: string | null;
  /** The titles above it, from the top. */
  readonly path: readonly string[];
  /** Cards that stand near it, one of which it may be mixed up with. */
  readonly others?: readonly Sides[];
}

type Findings = Proposal["findings"];

const LONGEST_WORDS = 12;
const LEAST_ITEMS = 3;
const MOST_PARTS = 8;
const LONGEST_ITEM_WORDS = 6;

const BETWEEN_ITEMS = /\s*[,;，、；\n]\s*(?:(?:and|or|und|oder|et|ou|y|o|и)\s+)?|\s+(?:and|und|et|y|и)\s+/iu;
const SENTENCE_END = /[.!?。？！]\s+\S/u;
const CLAUSE = /[,;:，；：]|\s[–—-]\s|[.!?](?=\s)/gu;

const wordCount = (text: string): number => text.trim().split(/\s+/).length;

/** Returns a proposal to change what a card says; its schedule stays. */
export const rewording = ({ nodeId }: MendedCard, body: CardBody, findings: Findings = []): Proposal => ({
  op: "edit",
  nodeId,
  parent: null,
  quotes: [],
  findings,
  body,
});

/** Returns a proposal to ask parts of a card in its place: it is suspended, and they start new. */
export const splitting = (
  { nodeId }: MendedCard,
  parts: readonly CardBody[],
  findings: Findings = [],
): Proposal => ({ op: "suspend", nodeId, parent: null, quotes: [], findings, body: { parts } });

/**
 * Says by the form of a card, and of those near it, how it may be mended: split by what it lists or by its gaps, with a shorter
 * answer, with the title above it where its question does not say what it is about, or set apart from a card that asks nearly
 * the same. Of a card that asks for rows or shapes it says nothing.
 */
export function mendByRules(card: MendedCard): Proposal[] {
  if (card.kind === "cloze") return splitGaps(card);
  if (card.kind !== "basic" && card.kind !== "both") return [];
  return [...splitItems(card), ...shortened(card), ...withCue(card), ...apart(card)];
}

function splitGaps(card: MendedCard): Proposal[] {
  const source = card.source ?? "";
  const gaps = gapsIn(source);
  const numbers = gapNumbers(source);
  const isNested = gaps.some(({ from }, i) => from < (gaps[i - 1]?.to ?? 0));
  if (numbers.length < 2 || numbers.length > MOST_PARTS || isNested) return [];
  return [
    splitting(
      card,
      numbers.map((number) => gapsOf(source, gaps, number)),
    ),
  ];
}

/** The sentence with the gaps of one number alone; the others show their words. */
function gapsOf(text: string, gaps: readonly Gap[], number: number): CardBody {
  const said = gaps.toReversed().reduce((rest, gap) => {
    const { from, to, word, hint } = gap;
    const words = text.slice(word.from, word.to);
    const alone = gap.number === number ? `{{c1::${words}${hint === null ? "" : `::${hint}`}}}` : words;
    return rest.slice(0, from) + alone + rest.slice(to);
  }, text);
  const { question, answer, source } = completedNew({
    question: "",
    answer: "",
    kind: "cloze",
    source: said,
  });
  return { kind: "cloze", question, answer, source: source ?? said };
}

function splitItems(card: MendedCard): Proposal[] {
  const items = plainRow(card.answer)
    .replace(/\.\s*$/, "")
    .split(BETWEEN_ITEMS)
    .map((item) => item.replace(/^[-*•]\s+/, "").trim())
    .filter((item) => item !== "");
  const isList =
    items.length >= LEAST_ITEMS &&
    items.length <= MOST_PARTS &&
    new Set(items).size === items.length &&
    items.every((item) => wordCount(item) <= LONGEST_ITEM_WORDS && !SENTENCE_END.test(item));
  if (!isList || card.question.trim() === "") return [];
  const parts = items.map((answer) => {
    const others = items.filter((item) => item !== answer);
    return { kind: "basic", question: `${card.question.trim()} (…, ${others.join(", ")})`, answer } as const;
  });
  return [splitting(card, parts)];
}

/** The answer up to where a clause ends within so many words. */
function shortened(card: MendedCard): Proposal[] {
  const answer = card.answer.trim();
  if (wordCount(answer) <= LONGEST_WORDS) return [];
  const without = answer.replace(/\s*\([^()]*\)/g, "").trim();
  const ends = [...without.matchAll(CLAUSE)].map(({ index }) => without.slice(0, index).trim());
  const short = [without, ...ends.toReversed()].find(
    (each) => each !== "" && wordCount(each) <= LONGEST_WORDS && wordCount(each) > 1,
  );
  return short === undefined ? [] : [rewording(card, changed(card, { answer: short }))];
}

/** A question without a subject below the title that names it. */
function withCue(card: MendedCard): Proposal[] {
  const { question, answer } = card;
  const title = plainRow(card.path.at(-1) ?? "");
  const source = `${question} ${answer}`;
  const found = checkCard(
    { question, answer },
    { source, path: [], quote: null, known: { nearest: () => undefined } },
  );
  if (title === "" || !found.some(({ check }) => check === "subjectless")) return [];
  return [rewording(card, changed(card, { question: `${title}: ${question.trim()}` }))];
}

/** A question that says which answer, of the card that it is most like, is not meant. */
function apart(card: MendedCard): Proposal[] {
  const own = gramsOf(frontOf(card), 0);
  const words = namedWords(card.question);
  const likest = (card.others ?? [])
    .filter(
      (other) =>
        fold(other.answer.trim()) !== fold(card.answer.trim()) &&
        other.answer.trim() !== "" &&
        wordCount(other.answer) <= LONGEST_ITEM_WORDS,
    )
    .map((other) => {
      const grams = gramsOf(frontOf(other), 0);
      const known = new Set(own);
      const shared = grams.filter((gram) => known.has(gram)).length;
      const isPair = namedWords(other.question).some((word) => words.some((each) => isOtherWord(each, word)));
      return { other, isPair, likeness: likenessOf(shared, own.length, grams.length) };
    })
    .filter(({ isPair, likeness }) => isPair || likeness >= LIKE_FROM)
    .sort((a, b) => Number(b.isPair) - Number(a.isPair) || b.likeness - a.likeness)[0]?.other;
  if (!likest) return [];
  const question = `${card.question.trim()} (≠ ${plainRow(likest.answer)})`;
  const findings = checkCard(
    { question, answer: card.answer },
    { source: question, path: [], quote: null, known: { nearest: () => undefined } },
  );
  return findings.some(({ check }) => check === "leak") ? [] : [rewording(card, changed(card, { question }))];
}

const changed = (
  { kind, question, answer }: MendedCard,
  change: Partial<Pick<CardBody, "question" | "answer">>,
): CardBody => ({ kind: kind === "both" ? "both" : "basic", question, answer, ...change });
