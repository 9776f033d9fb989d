import type { SourceRow } from "./source.ts";

/** The words of the source that a proposal rests on. */
export interface Quote {
  readonly nodeId: number | null;
  /** Of a file; from 1. */
  readonly page: number | null;
  /** Where the words stand in the text as it was written, of a file in that of its page; in UTF-16 units, the end left out. */
  readonly start: number;
  readonly end: number;
  readonly words: string;
}

export interface CardBody {
  readonly kind: "basic" | "both" | "cloze" | "list";
  readonly question: string;
  readonly answer: string;
  /** Of a cloze: the sentence with its gaps. */
  readonly source?: string;
  /** Of a list: the rows that answer it. */
  readonly items?: readonly string[];
}

/** The cards that ask the parts of one that is suspended. */
export interface PartsBody {
  readonly parts: readonly CardBody[];
}

export interface NoteBody {
  readonly text: string;
}

/** What is known of a proposal that speaks against it. */
export interface Finding {
  readonly check: CheckName;
  /** A proposal with a hard finding is not ticked by itself. */
  readonly weight: "hard" | "soft";
  /** Of a duplicate: the question of the card that it is like. */
  readonly near?: string;
  /** Of a card both ways: it is found where the card is asked from its back. */
  readonly side?: "back";
}

export const CHECK_NAMES = [
  "leak",
  "atomic",
  "subjectless",
  "grounded",
  "open",
  "duplicate",
  "language",
  "form",
] as const;
export type CheckName = (typeof CHECK_NAMES)[number];

interface Proposed {
  /** The row that it stands under; null where none is there. */
  readonly nodeId: number | null;
  /** The place, in the list of proposals, of the note that it stands under instead. */
  readonly parent: number | null;
  readonly quotes: readonly Quote[];
  readonly findings: readonly Finding[];
}

/**
 * A note or a card that a model or rules would add, what a card at `nodeId` would say instead (`edit`), or the cards that
 * would ask its parts in its place (`suspend`); a person decides.
 */
export type Proposal =
  | (Proposed & { readonly op: "card"; readonly body: CardBody })
  | (Proposed & { readonly op: "edit"; readonly body: CardBody })
  | (Proposed & { readonly op: "suspend"; readonly body: PartsBody })
  | (Proposed & { readonly op: "note"; readonly body: NoteBody });

/** Returns the range of some words in a row, or the whole row where they do not stand in it as they are. */
export function quoteOf({ nodeId, text, page }: SourceRow, words: string): Quote {
  const found = text.indexOf(words);
  const from = page?.from ?? 0;
  const start = from + Math.max(found, 0);
  const end = found < 0 ? from + text.length : start + words.length;
  return { nodeId, page: page?.number ?? null, start, end, words: found < 0 ? text : words };
}
