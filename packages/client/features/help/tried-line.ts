import { completedNew, isAnsweredBelow, partsOf, sidesOf } from "@perennial/domain/card/card-kinds";
import { hasGaps, hasNumberedGaps } from "@perennial/domain/card/gaps";
import { readList, readSentence, readSides } from "@perennial/domain/outline-text/card-line";
import type { CardSides } from "@perennial/domain/tree/node";
import { TRY_TEXTS } from "./help-texts.ts";

/** What a line of text becomes with Enter at its end. */
export interface TriedLine {
  readonly makes: string;
  /** What is asked, with what answers it; of a note what it reads as, without an answer. */
  readonly asks: readonly (Pick<CardSides, "question"> & { readonly answer?: string })[];
}

/** Tells what a line becomes, by the rules that read it in a note; undefined for a blank one. */
export function triedLine(line: string): TriedLine | undefined {
  const text = line.trim();
  if (text === "") return undefined;
  const said =
    readList(text) ?? (hasGaps(text) ? readSentence(text, hasNumberedGaps(text)) : readSides(text));
  if (said.answer === undefined) return { makes: TRY_TEXTS.note, asks: [{ question: said.text }] };
  const card = completedNew({ question: said.text, answer: said.answer, ...said.form });
  if (isAnsweredBelow(card))
    return { makes: TRY_TEXTS.list, asks: [{ question: card.question, answer: TRY_TEXTS.rowsBelow }] };
  const asks = partsOf(card).map((part) => sidesOf(card, part));
  return { makes: TRY_TEXTS.card(asks.length), asks };
}
