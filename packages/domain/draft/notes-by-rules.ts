import { sentencesOf } from "../text/draft-card.ts";
import { type Proposal, quoteOf } from "./proposal.ts";
import { DEFAULT_RULE_OPTIONS, draftCardsByRules, type RuleOptions } from "./rules.ts";
import { asWritten, type SourceRow, wordsOf } from "./source.ts";
import { rankSentences } from "./text-rank.ts";

/** A row of so many sentences is told in fewer. */
const LONG_SENTENCES = 3;
const KEY_SENTENCES = 2;
const MOST_NOTES = 200;

/**
 * Drafts notes from the rows of a source by their form alone: of a text that stands in no tree its rows at their places, of a
 * long row those sentences that say most of it. Cards are drafted below the notes that they come from.
 */
export function draftNotesByRules(
  source: readonly SourceRow[],
  options: RuleOptions = DEFAULT_RULE_OPTIONS,
): Proposal[] {
  const rows = source.filter(({ answer }) => answer === null);
  const proposals: Proposal[] = [];
  /** The notes of each row: what they say, and where they stand. */
  const notesOf = new Map<SourceRow, RowNote[]>();
  const above: { readonly depth: number; readonly place: number }[] = [];
  const propose = (row: SourceRow, text: string, parent: number | null) => {
    return (
      proposals.push({
        op: "note",
        nodeId: row.nodeId,
        parent,
        body: { text: asWritten(row, text) },
        quotes: [quoteOf(row, text)],
        findings: [],
      }) - 1
    );
  };
  for (const row of rows) {
    if (proposals.length >= MOST_NOTES) break;
    const sentences = sentencesOf(wordsOf(row));
    const isLong = sentences.length >= LONG_SENTENCES;
    while ((above.at(-1)?.depth ?? -1) >= row.depth) above.pop();
    const parent = row.nodeId === null ? (above.at(-1)?.place ?? null) : null;
    const keys = isLong ? keySentences(sentences) : row.nodeId === null ? [row.text] : [];
    const notes = keys.map((text) => ({ text, place: propose(row, text, parent), parent }));
    notesOf.set(row, notes);
    if (notes[0]) above.push({ depth: row.depth, place: notes[0].place });
  }
  return [...proposals, ...cardsBelow(source, notesOf, options)];
}

interface RowNote {
  readonly text: string;
  readonly place: number;
  readonly parent: number | null;
}

/** The sentences that say most of all, in their order. */
function keySentences(sentences: readonly string[]): string[] {
  const ranks = rankSentences(sentences);
  const least = ranks.toSorted((a, b) => b - a)[KEY_SENTENCES - 1] ?? 0;
  return sentences.filter((_, place) => (ranks[place] ?? 0) >= least).slice(0, KEY_SENTENCES);
}

/** A card stands below the note that says its sentence; where none does, beside the notes of its row. */
const cardsBelow = (
  source: readonly SourceRow[],
  notesOf: ReadonlyMap<SourceRow, readonly RowNote[]>,
  options: RuleOptions,
): Proposal[] =>
  draftCardsByRules(source, options).map(({ row, ...card }) => {
    const from = source[row];
    const notes = (from && notesOf.get(from)) ?? [];
    const words = card.quotes[0]?.words ?? "";
    const note = notes.length > 1 ? notes.find(({ text }) => text.includes(words)) : notes[0];
    return { ...card, parent: note ? note.place : (notes[0]?.parent ?? null) };
  });
