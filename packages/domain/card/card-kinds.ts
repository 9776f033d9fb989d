import type { RecordId } from "../kind/record-id.ts";
import type { CardSides } from "../tree/node.ts";
import {
  ANSWER_BELOW,
  BASIC_FORM,
  type CardForm,
  type CardKindName,
  type CardValues,
  type NewCard,
} from "./card.ts";
import { askGaps, gapNumbers, hasNumberedGaps, numberGaps } from "./gaps.ts";
import { FIRST_NAMED_PART, numberShapes, partsOfShapes, sidesOfShapes } from "./shapes.ts";

/** The part of a card that asks its front, and the one that asks its back. */
export const FRONT = 0;
export const BACK = 10_000;

/** What a kind of card asks. All that studies, reads or writes cards asks here; nothing else knows the kinds apart. */
export interface CardKind {
  /**
   * Returns which questions the words of a card ask, the first one first, each by a number that stays the same as long
   * as its words stand in the card.
   */
  parts(card: CardValues): readonly number[];
  /** Returns what one part asks and what answers it. */
  sides(card: CardValues, part: number): CardSides;
  /** Which of its fields follow from others, so that nobody sends them. */
  readonly follow: readonly (keyof CardValues)[];
  /**
   * Returns the fields that follow from others, as they are to be stored.
   * @param highest the highest number that a gap or a shape of the card was ever asked by
   */
  derived(card: CardValues, highest: number): Partial<CardValues>;
  /** What is missing where a card has no answer, unless it is that. */
  readonly lacks?: "no-gap" | "no-shape";
}

const asWritten = ({ question, answer }: CardValues): CardSides => ({ question, answer });
const front = [FRONT] as const;
/** The fields that only some kinds have, as they stand in the others. */
const NONE = { source: null, isNumbered: false, shapes: null } as const;
const asksFront = { parts: () => front, sides: asWritten } as const;
const answeredBelow = {
  follow: ["answer"],
  derived: () => ({ ...NONE, answer: ANSWER_BELOW }),
} as const;

/** What each kind of card asks. A kind is a line here, and its name in `kind/flashcard.ts`. */
export const CARD_KINDS: Readonly<Record<CardKindName, CardKind>> = {
  basic: { ...asksFront, follow: [], derived: () => NONE },
  both: {
    parts: () => [FRONT, BACK],
    sides: ({ question, answer }, part) =>
      part === BACK ? { question: answer, answer: question } : { question, answer },
    follow: [],
    derived: () => NONE,
  },
  cloze: {
    parts: ({ source }) => gapNumbers(source ?? ""),
    sides: ({ source }, part) => askGaps(source ?? "", ({ number }) => number === part),
    follow: ["question", "answer"],
    derived({ source, question: asked }, highest) {
      const numbered = numberGaps(source ?? asked, highest);
      const { question, answer } = askGaps(numbered, () => true);
      return { shapes: null, source: numbered, question: question.trim(), answer };
    },
    lacks: "no-gap",
  },
  list: { ...asksFront, ...answeredBelow },
  steps: {
    parts: () => [],
    sides: asWritten,
    ...answeredBelow,
  },
  occlusion: {
    parts: ({ shapes }) => partsOfShapes(shapes ?? ""),
    sides: ({ question, shapes }, part) => sidesOfShapes(question, shapes ?? "", part),
    follow: ["answer"],
    derived({ question, shapes }, highest) {
      const numbered = shapes && numberShapes(shapes, highest);
      const { answer } = sidesOfShapes(question, numbered ?? "");
      return { source: null, isNumbered: false, shapes: numbered, answer };
    },
    lacks: "no-shape",
  },
};

/**
 * Returns which questions a card asks, by the numbers of its parts, the first one first.
 * @param childIds the rows below it, which steps ask for
 */
export function partsOf(
  { kind, asks }: Pick<CardValues, "kind" | "asks">,
  childIds: readonly RecordId[] = [],
): readonly number[] {
  if (kind === "steps")
    return childIds.flatMap((id) => (typeof id === "number" && id > 0 ? [partOfRow(id)] : []));
  if (asks === BASIC_FORM.asks) return front;
  return asks === "" ? [] : asks.split(" ").map(Number);
}

/**
 * Returns what one part of a card asks and what answers it. What the rows below a card are asked for is not in the card:
 * its heading stands for it.
 */
export const sidesOf = (card: CardValues, part: number): CardSides => CARD_KINDS[card.kind].sides(card, part);

/** Returns a card with those of its fields that follow from others as they are to be stored. */
export function withDerived<C extends CardValues>(card: C, highest = 0): C {
  const { derived, parts } = CARD_KINDS[card.kind];
  const completed = { ...card, ...derived(card, highest) };
  return { ...completed, asks: parts(completed).join(" ") };
}

/** Returns a new card as it is to be stored. @param highest the highest number of a gap that it was ever asked by elsewhere */
export const completedNew = (said: NewCard, highest = 0): CardValues =>
  withDerived({ ...BASIC_FORM, isNumbered: hasNumberedGaps(said.source ?? ""), ...said }, highest);

/** Returns the part that a row below a card names, by the number of its node. */
export const partOfRow = (nodeId: number): number => FIRST_NAMED_PART + nodeId;

/** Returns the row below a card that one of its parts is named by; undefined for a part that none names. */
export const rowOfPart = (kind: CardKindName, part: number): number | undefined =>
  kind !== "occlusion" && part > FIRST_NAMED_PART ? part - FIRST_NAMED_PART : undefined;

/** Returns whether a field of a card of this kind follows from others. */
export const isDerived = (kind: CardKindName, field: string): boolean =>
  field === "asks" || CARD_KINDS[kind].follow.some((name) => name === field);

/** Returns those of the fields that were said of a card of this kind, without what follows from others. */
export const withoutDerived = (kind: CardKindName, fields: Partial<CardValues>): Partial<CardValues> =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !isDerived(kind, name)));

/** Returns what a command says of a card's form: nothing of a basic one, and nothing that follows from the rest. */
export function formFields({ question: _question, answer: _answer, ...form }: CardValues): {
  readonly form?: Partial<CardForm>;
} {
  const { kind, isTyped, source, isNumbered, shapes } = form;
  const isBasic = Object.entries(BASIC_FORM).every(([name, value]) => form[name as keyof CardForm] === value);
  return isBasic ? {} : { form: { kind, isTyped, source, isNumbered, shapes } };
}

/** Returns a card as a row of text outside a tree. */
export const cardText = (card: CardValues): CardRow => ({
  text: card.question,
  answer: card.answer,
  ...formFields(card),
});

interface CardRow {
  readonly text: string;
  readonly answer: string;
  readonly form?: Partial<CardForm>;
}

/** Returns whether the answer of a card stands in the rows below it. */
export const isAnsweredBelow = ({ kind }: Partial<Pick<CardValues, "kind">>): boolean =>
  kind === "list" || kind === "steps";

/**
 * Returns whether a part can be rated: the card asks it, or did once. The rows that steps ask are not looked at.
 * @param isKnown whether anything is remembered of it
 */
export const canBeRated = (card: CardValues, part: number, isKnown: boolean): boolean =>
  isKnown || (card.kind === "steps" ? part > FIRST_NAMED_PART : partsOf(card).includes(part));
