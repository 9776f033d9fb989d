import { completedNew } from "../card/card-kinds.ts";
import { plainText, readPieces } from "../rich/pieces.ts";
import { draftCards, sentencesOf } from "../text/draft-card.ts";
import { checkBody } from "./check-body.ts";
import { passes } from "./checks.ts";
import { contentWords } from "./content-words.ts";
import { createKnownCards, type KnownCards } from "./known-cards.ts";
import { SAME_FROM } from "./likeness.ts";
import { type CardBody, type Proposal, type Quote, quoteOf } from "./proposal.ts";
import { asWritten, plainRow, type SourceRow, wordsOf } from "./source.ts";
import { rankSentences } from "./text-rank.ts";

export interface RuleOptions {
  /** The most proposals in all. */
  readonly most: number;
  /** The most for each row. */
  readonly perRow: number;
}

export const DEFAULT_RULE_OPTIONS: RuleOptions = { most: 30, perRow: 2 };

/** A longer source is drafted from its beginning. */
const READ_ROWS = 2_000;

/** A proposal with the place of the row in the source that it comes from. */
export type RowProposal = Extract<Proposal, { readonly op: "card" }> & { readonly row: number };

interface Candidate {
  readonly row: number;
  readonly body: CardBody;
  readonly quote: Quote;
  readonly findings: Proposal["findings"];
  readonly sentence: string;
}

/**
 * Drafts cards from the rows of a source by their form alone: at most one of a sentence, the sentences first that say most
 * of the whole. What a check refuses outright is left out. The same rows always give the same cards, in their order.
 */
export function draftCardsByRules(
  source: readonly SourceRow[],
  options = DEFAULT_RULE_OPTIONS,
): RowProposal[] {
  const rows = source.slice(0, READ_ROWS);
  const known = knownCardsOf(rows);
  const candidates = rows.flatMap((row, place) =>
    row.answer === null ? candidatesOf(rows, place, known) : [],
  );
  const ranks = rankSentences(candidates.map(({ sentence }) => sentence));
  const ofRow = new Map<number, number>();
  const chosen = new Set<number>();
  for (const place of byRank(ranks)) {
    const candidate = candidates[place];
    if (!candidate || chosen.size >= options.most) break;
    const count = ofRow.get(candidate.row) ?? 0;
    if (count >= options.perRow) continue;
    const like = known.nearest(candidate.body);
    if (like && like.likeness >= SAME_FROM) continue;
    known.add(candidate.body);
    ofRow.set(candidate.row, count + 1);
    chosen.add(place);
  }
  return candidates
    .filter((_, place) => chosen.has(place))
    .map(({ row, body, quote, findings }) => ({
      op: "card" as const,
      row,
      nodeId: rows[row]?.nodeId ?? null,
      parent: null,
      body: bodyAsWritten(rows[row], body),
      quotes: [quote],
      findings,
    }));
}

/** Returns a card that was drafted from a row as the tree has to hold it. */
export function bodyAsWritten(row: SourceRow | undefined, body: CardBody): CardBody {
  if (!row?.page) return body;
  const written = (words: string) => asWritten(row, words);
  const { question, answer, source, items } = body;
  return {
    ...body,
    question: written(question),
    answer: written(answer),
    ...(source !== undefined && { source: written(source) }),
    ...(items && { items: items.map(written) }),
  };
}

/** Returns the places of some ranks, the highest first; of equal ones the earlier. */
const byRank = (ranks: readonly number[]): number[] =>
  ranks.map((_, place) => place).sort((a, b) => (ranks[b] ?? 0) - (ranks[a] ?? 0) || a - b);

/** The cards of a source, which must not be asked again. */
function knownCardsOf(rows: readonly SourceRow[]): KnownCards {
  const known = createKnownCards();
  for (const { text, answer } of rows) if (answer !== null) known.add({ question: text, answer });
  return known;
}

/** The titles above a row, from the top, without that of the row itself. */
export function pathOf(rows: readonly SourceRow[], place: number): string[] {
  const path: string[] = [];
  let depth = rows[place]?.depth ?? 0;
  for (let above = place - 1; above >= 0 && depth > 0; above--) {
    const row = rows[above];
    if (row && row.depth < depth) {
      path.unshift(wordsOf(row));
      depth = row.depth;
    }
  }
  return path;
}

function candidatesOf(rows: readonly SourceRow[], place: number, known: KnownCards): Candidate[] {
  const row = rows[place];
  if (!row) return [];
  const text = wordsOf(row);
  const evidence = { source: around(rows, place), path: pathOf(rows, place), known };
  const clozes = row.page ? [] : emphasised(row.text);
  const found = [...draftCards(text)].map(({ question, answer, items, sentence }) => ({
    sentence,
    body: items
      ? { kind: "list" as const, question, answer, items }
      : { kind: "basic" as const, question, answer },
  }));
  const taken = new Set(found.map(({ sentence }) => sentence));
  return [...found, ...clozes.filter(({ sentence }) => !taken.has(sentence))].flatMap(
    ({ body: written, sentence }) => {
      // "Where: stroma" below "Calvin cycle".
      const title = evidence.path.at(-1);
      const isAboutNothing = contentWords(written.question).length === 0;
      const body =
        isAboutNothing && title ? { ...written, question: `${title}: ${written.question}` } : written;
      const findings = checkBody(body, { ...evidence, quote: sentence });
      return passes(findings)
        ? [{ row: place, body, sentence, findings, quote: quoteOf(row, sentence) }]
        : [];
    },
  );
}

/** A row with those before and behind it. */
export const around = (rows: readonly SourceRow[], place: number): string =>
  rows
    .slice(Math.max(0, place - 1), place + 2)
    .map((row) => (row.answer === null ? wordsOf(row) : plainRow(`${row.text} ${row.answer}`)))
    .join("\n");

const LONGEST_GAP = 60;

/** The sentences in which a person has emphasised a word, with a gap in its place. */
function emphasised(source: string): { readonly sentence: string; readonly body: CardBody }[] {
  if (!/\*\*|==|__/.test(source) || source.includes("{{")) return [];
  const words = readPieces(source).flatMap((piece) =>
    piece.type === "strong" || piece.type === "mark" ? [plainText(source, [piece])] : [],
  );
  const taken = new Set<string>();
  return words.flatMap((word) => {
    const sentence = sentencesOf(plainRow(source)).find((each) => each.includes(word));
    if (!sentence || word.trim() === "" || word.length > LONGEST_GAP || taken.has(sentence)) return [];
    if (sentence.split(/\s+/).length < 4 || sentence === word) return [];
    taken.add(sentence);
    const gapped = sentence.replace(word, () => `{{${word}}}`);
    const {
      question,
      answer,
      source: numbered,
    } = completedNew({ question: "", answer: "", kind: "cloze", source: gapped });
    return [{ sentence, body: { kind: "cloze", question, answer, source: numbered ?? gapped } as const }];
  });
}
