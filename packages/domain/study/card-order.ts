import type { RecordId } from "../kind/record-id.ts";
import { compareIds } from "../kind/record-id.ts";
import type { NodeId, Progress } from "../tree/node.ts";
import type { StudyCard } from "./cards-below.ts";
import { PHASES } from "./phase.ts";

/** What a list of cards can be sorted by, on a device and by `GET /cards`. */
const CARD_SORTS = [
  "created",
  "question",
  "state",
  "due",
  "stability",
  "difficulty",
  "lapses",
  "reviews",
  "tags",
  "parts",
] as const;
export type CardSort = (typeof CARD_SORTS)[number];

export interface CardOrder {
  readonly by: CardSort;
  readonly isDescending: boolean;
}

/** Reads an order as addresses spell it: `due`, or `-due` for the other way round; undefined for anything else. */
export function readCardOrder(text: string): CardOrder | undefined {
  const name = text.replace(/^-/, "");
  const by = CARD_SORTS.find((each) => each === name);
  return by && { by, isDescending: name !== text };
}

/** Spells an order as `readCardOrder` reads it. */
export const writeCardOrder = ({ by, isDescending }: CardOrder): string => `${isDescending ? "-" : ""}${by}`;

/** What a card is sorted by; null comes last, whichever way round. */
type Key = string | number | null;

const metKey =
  (of: (progress: Progress) => number | null) =>
  ({ progress }: StudyCard): Key =>
    progress && progress.phase !== "new" ? of(progress) : null;

/** A card that nobody has rated has neither a due date nor a memory. */
const KEYS: Readonly<
  Record<Exclude<CardSort, "created" | "question" | "tags" | "parts">, (card: StudyCard) => Key>
> = {
  state: ({ progress }) => PHASES.indexOf(progress?.phase ?? "new"),
  due: metKey(({ nextReviewTime }) => Date.parse(nextReviewTime)),
  stability: metKey(({ strength }) => strength),
  difficulty: metKey(({ difficulty }) => difficulty),
  lapses: ({ progress }) => progress?.lapses ?? 0,
  reviews: ({ progress }) => progress?.reviews ?? 0,
};

/** Of a question so many characters count for its place. */
export const SORTED_CHARACTERS = 100;

/** Letters of ASCII count alike in both cases: a rule that every database keeps too, whatever its language. */
const lowered = (text: string): string => text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());

const questionKey = (question: string): string =>
  lowered(
    question.length <= SORTED_CHARACTERS ? question : [...question].slice(0, SORTED_CHARACTERS).join(""),
  );

const tagsKey = (tags: readonly string[]): string | null =>
  tags.length === 0 ? null : tags.map(lowered).sort(compareTexts).join(" ");

/** What a card itself gives for its place; the same for all its parts. */
interface CardContent {
  question(flashcardId: RecordId): string;
  /** The names of its tags, each once however it is written. */
  tags(flashcardId: RecordId): readonly string[];
  /** How many questions the card at a node asks. */
  parts(nodeId: NodeId): number;
}

/**
 * Sorts the parts of cards. Those that are alike stand in the order in which their cards were made, whichever way round;
 * so does what has no value, at the end.
 */
export function sortCards(
  cards: readonly StudyCard[],
  { by, isDescending }: CardOrder,
  content: CardContent,
): StudyCard[] {
  const sign = isDescending ? -1 : 1;
  if (by === "created") return [...cards].sort((a, b) => sign * byCreation(a, b));
  const keyOf = (card: StudyCard): Key => {
    if (by === "question") return questionKey(content.question(card.flashcardId));
    if (by === "parts") return content.parts(card.nodeId);
    return by === "tags" ? tagsKey(content.tags(card.flashcardId)) : KEYS[by](card);
  };
  // A key is computed once, and not for each comparison.
  return cards
    .map((card) => ({ card, key: keyOf(card) }))
    .sort((a, b) => compareKeys(a.key, b.key, sign) || byCreation(a.card, b.card))
    .map(({ card }) => card);
}

const byCreation = (a: StudyCard, b: StudyCard): number =>
  compareIds(a.flashcardId, b.flashcardId) || a.part - b.part;

function compareKeys(a: Key, b: Key, sign: number): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  if (typeof a === "string") return sign * compareTexts(a, String(b));
  return sign * (a - Number(b));
}

/** Compares by code points, as the bytes of UTF-8 do. */
function compareTexts(a: string, b: string): number {
  const end = Math.min(a.length, b.length);
  for (let i = 0; i < end; i++) {
    const [x, y] = [a.charCodeAt(i), b.charCodeAt(i)];
    if (x !== y) return codePointRank(x) - codePointRank(y);
  }
  return a.length - b.length;
}

/** Halves of pairs stand for what comes after all single units. */
const codePointRank = (unit: number): number => (unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit);
