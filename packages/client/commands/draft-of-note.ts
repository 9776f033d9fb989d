import { isAnsweredBelow } from "@perennial/domain/card/card-kinds";
import { cardInText } from "@perennial/domain/outline-text/typed-card";
import type { CardDraft } from "../store/ui-store.ts";

/** What the form that makes a card of a note begins with: the sides that its text spells out, or its sentence. */
export function draftOfNote(text: string): CardDraft {
  const card = cardInText(text);
  if (!card) return { question: text, answer: "" };
  const { question, answer, kind } = card;
  if (kind === "cloze") return { question: text, answer: "", kind, source: text };
  return { question, answer: isAnsweredBelow(card) ? "" : answer, ...(kind ? { kind } : {}) };
}
