import type { OriginType } from "@perennial/contract/files/origins";

/** What a package of Anki holds, the same for all its generations: nothing here is ours yet. */
export interface AnkiCollection {
  /** In seconds: what days of reviews are counted from. */
  readonly createdAt: number;
  /** How far west of Greenwich that was, in minutes; null in older collections. */
  readonly minutesWest: number | null;
  /** Cards were asked by the first scheduler, whose ratings of new cards had three buttons. */
  readonly isFirstScheduler: boolean;
  readonly noteTypes: ReadonlyMap<number, AnkiNoteType>;
  readonly decks: ReadonlyMap<number, AnkiDeck>;
  readonly notes: readonly AnkiNote[];
  readonly cards: readonly AnkiCard[];
  readonly reviews: readonly AnkiReview[];
}

export interface AnkiNoteType {
  readonly id: number;
  readonly name: string;
  readonly isCloze: boolean;
  readonly fields: readonly string[];
  readonly templates: readonly AnkiTemplate[];
  /** All that is known of it, in the form of version 11. */
  readonly definition: OriginType;
}

/** One kind of card of a note: what is asked and what is shown then, as HTML with the names of fields in it. */
export interface AnkiTemplate {
  readonly name: string;
  readonly question: string;
  readonly answer: string;
}

export interface AnkiDeck {
  /** Its levels, from the top. */
  readonly path: readonly string[];
  /** It only gathers cards of other decks. */
  readonly isFiltered: boolean;
  /** In seconds; 0 where that is not known. */
  readonly changedAt: number;
}

export interface AnkiNote {
  readonly id: number;
  readonly guid: string;
  readonly typeId: number;
  readonly tags: readonly string[];
  readonly fields: readonly string[];
  /** In seconds. */
  readonly changedAt: number;
}

export const ANKI_STATES = ["new", "learning", "review", "relearning"] as const;
export type AnkiState = (typeof ANKI_STATES)[number];

export interface AnkiCard {
  readonly id: number;
  readonly noteId: number;
  /** Where it is at home, also while a filtered deck has it. */
  readonly deckId: number;
  readonly wasFiltered: boolean;
  readonly ord: number;
  readonly state: AnkiState;
  /** A place among the new, a day since the collection was made, or seconds since 1970: by its state. */
  readonly due: number;
  readonly isDueByDay: boolean;
  readonly interval: number;
  /** Thousandths; 0 for none. */
  readonly ease: number;
  readonly reps: number;
  readonly lapses: number;
  readonly left: number;
  /** Its number of the queue that it waits in. */
  readonly queue: number;
  readonly flag: number;
  readonly isSuspended: boolean;
  readonly isBuried: boolean;
  /** In seconds. */
  readonly changedAt: number;
  /** Of its own FSRS, where that was on. */
  readonly memory: { readonly stability: number; readonly difficulty: number } | null;
  /** In seconds; null in older data. */
  readonly lastReviewAt: number | null;
  /** What Anki keeps beside it, as JSON. */
  readonly data: string;
}

export interface AnkiReview {
  /** The moment, in milliseconds. */
  readonly id: number;
  readonly cardId: number;
  /** 0 for what was done to a card and was no answer. */
  readonly ease: number;
  /** In days; below zero in seconds. */
  readonly interval: number;
  readonly lastInterval: number;
  readonly factor: number;
  readonly milliseconds: number;
  /** 0 learning, 1 review, 2 relearning, 3 in a filtered deck, 4 by hand, 5 rescheduled. */
  readonly type: number;
}
