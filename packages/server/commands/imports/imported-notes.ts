import type { OriginNote, OriginPart } from "@perennial/contract/files/origins";
import { type CameAs, cardsOf } from "../../database/origin-cards.ts";
import type { ImportedItem, ImportedMemory } from "./document.ts";

/** A note of a package of Anki among the items that it was made into, each by its index. */
export interface ImportedNote {
  readonly note: OriginNote;
  readonly first: number;
  /** Its further cards, the rows of steps, and what of its fields and tags stands in an item of its own. */
  readonly parts: readonly number[];
}

const PARTS: readonly OriginPart["kind"][] = ["card", "field", "tags", "step"];

/** Finds the notes of Anki among items: what belongs to a note stands behind it, before the next one. */
export function notesIn(items: readonly ImportedItem[]): ImportedNote[] {
  const notes: { note: OriginNote; first: number; parts: number[] }[] = [];
  for (const [index, { origin }] of items.entries()) {
    const part = origin?.part;
    if (part?.kind === "note") notes.push({ note: part.note, first: index, parts: [] });
    else if (part && PARTS.includes(part.kind)) notes.at(-1)?.parts.push(index);
  }
  return notes;
}

/** Returns what is known of a part of a card, as of another part. */
export const inPart = (memory: ImportedMemory, part: number): ImportedMemory => ({
  ...memory,
  part,
  reviews: memory.reviews.map((review) => ({ ...review, part })),
});

/** Returns the cards of Anki that an item is, by their places in the note. */
export const cardsIn = (item: Pick<ImportedItem, "origin"> | undefined): CameAs[] =>
  item?.origin ? cardsOf(item.origin) : [];
