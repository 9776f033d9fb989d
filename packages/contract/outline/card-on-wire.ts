import type { CardValues, NewCard } from "@perennial/domain/card/card";
import { FRONT, partsOf, withoutDerived } from "@perennial/domain/card/card-kinds";
import type { RecordOf } from "@perennial/domain/kind/kinds";
import { mergedFields } from "@perennial/domain/kind/merged";
import type { RecordId } from "@perennial/domain/kind/record-id";
import { KINDS } from "@perennial/domain/kind/table";
import type { Values } from "@perennial/domain/kind/values";
import type { NewContent } from "@perennial/domain/op/command";
import { dueFirst } from "@perennial/domain/study/shown-part";
import type { FlashcardId } from "@perennial/domain/tree/node";
import { fieldsFromWire, recordToWire } from "../shapes/fields.ts";
import type { FlashcardChange, FlashcardInput, Node, UserFlashcard } from "./wire.ts";

const NAMES = Object.keys(KINDS.flashcard.fields);

/** Returns what a request says of a card that is changed: what is null or absent stays as it is. */
export function cardChangeFromWire(said: Omit<FlashcardChange, "base_version">): Partial<CardValues> {
  const named = Object.entries(said).filter(([, value]) => value !== null && value !== undefined);
  const fields: Partial<CardValues> =
    fieldsFromWire("flashcard", Object.fromEntries(named), NAMES, "any") ?? {};
  return fields.source === undefined ? fields : withoutDerived("cloze", fields);
}

/** Returns those texts that a request says of a card and that are merged by words. */
export function cardTextsFromWire(
  said: Omit<FlashcardChange, "base_version">,
): Readonly<Record<string, string>> {
  const change: Values = cardChangeFromWire(said);
  return Object.fromEntries(
    mergedFields("flashcard").flatMap((field) => {
      const text = change[field];
      return typeof text === "string" ? [[field, text]] : [];
    }),
  );
}

/**
 * Returns a card's fields as the wire shows them, with the numbers of its parts.
 * @param childIds the rows below it
 */
export const cardToWire = (card: RecordOf<"flashcard">, childIds: readonly RecordId[] = []) => ({
  ...recordToWire("flashcard", card),
  parts: [...partsOf(card, childIds)],
});

/**
 * Returns what a node says of the memory of its card: that of the part that is due first, and of each part where the card
 * asks others than its front.
 * @param memories of some parts, whether the card still asks them or not
 */
export function memoryOfNode(
  parts: readonly number[],
  memories: readonly UserFlashcard[],
): Pick<Node, "user_flashcard" | "user_flashcards"> {
  const asked = memories.filter(({ part }) => parts.includes(part)).sort((a, b) => a.part - b.part);
  const first = dueFirst(asked);
  if (!first) return {};
  return {
    user_flashcard: first,
    ...(parts.length === 1 && first.part === FRONT ? {} : { user_flashcards: asked }),
  };
}

/** Returns what a request says of a new card; a side that follows from the rest may be left out. */
export const newCardFromWire = (said: FlashcardInput): NewCard => ({
  question: "",
  answer: "",
  ...cardChangeFromWire(said),
});

/** Returns the content of a new node that shows the card of a request. */
export function newContentFromWire(id: FlashcardId, said: FlashcardInput): NewContent {
  const { question, answer, ...form } = newCardFromWire(said);
  return { kind: "new-flashcard", id, question, answer, form };
}
