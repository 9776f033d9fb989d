import { partsWhere } from "@perennial/domain/card/parts-where";
import type { RecordOf } from "@perennial/domain/kind/kinds";
import { tagNames } from "@perennial/domain/search/tags";
import type { CardSort } from "@perennial/domain/study/card-order";
import { isLeech } from "@perennial/domain/study/leeches";
import type { Phase } from "@perennial/domain/study/phase";
import type { StudyMoment } from "@perennial/domain/study/study-day";
import type { NodeId, Progress } from "@perennial/domain/tree/node";
import type { TreeView } from "@perennial/domain/tree/view";
import { isBuried } from "../../commands/card-marks.ts";
import { dueText } from "../../commands/due-text.ts";

/** A column of the list that can be left out. */
export interface CardColumn {
  readonly id: string;
  readonly label: string;
  readonly sort: CardSort;
  /** Numbers stand at the end of their column. */
  readonly isNumber?: true;
  readonly isShownAtFirst?: true;
  readonly text: (of: ListedPart) => string;
}

/** What the columns tell of a part of a card. */
interface ListedPart {
  /** Undefined where nobody has rated it. */
  readonly progress: Progress | undefined;
  readonly here: StudyMoment;
  readonly card: RecordOf<"flashcard"> | undefined;
  /** How many parts the card has. */
  readonly parts: number;
  /** A model or a program drafted it. */
  readonly isWatched: boolean;
}

const STATES: Readonly<Record<Phase, string>> = {
  new: "New",
  learning: "Learning",
  review: "Learned",
  relearning: "Lapsed",
};

const stateText: CardColumn["text"] = ({ progress, here, isWatched }) => {
  if (progress?.suspendedAt) return "Suspended";
  if (isBuried(progress, here)) return "Buried";
  if (progress && isLeech(progress, isWatched)) return "Slipping";
  return STATES[progress?.phase ?? "new"];
};

const isMet = (progress: Progress | undefined): progress is Progress =>
  progress !== undefined && progress.phase !== "new";

/** `0.4 days`, `12 days`, `2.4 years` */
function daysText(days: number): string {
  if (days >= 365) return `${(days / 365).toFixed(1)} years`;
  const shown = days < 10 ? days.toFixed(1) : String(Math.round(days));
  return `${shown} ${shown === "1.0" ? "day" : "days"}`;
}

/** Returns how many parts the card at a node has. */
export function partCount(tree: TreeView, nodeId: NodeId): number {
  const node = tree.get("node", nodeId);
  const card = node && tree.get("flashcard", node.itemId);
  return card ? partsWhere(tree, nodeId, card).length : 0;
}

/** Returns the tags of a card as they are written, each once; as `GET /cards` tells them. */
export const tagsOfCard = (card: RecordOf<"flashcard"> | undefined): readonly string[] =>
  card ? tagNames(card.question, card.answer, card.source ?? "") : [];

/** What can be seen of each card beside its question and its branch. */
export const CARD_COLUMNS: readonly CardColumn[] = [
  { id: "state", label: "State", sort: "state", isShownAtFirst: true, text: stateText },
  {
    id: "due",
    label: "Due",
    sort: "due",
    isShownAtFirst: true,
    text: ({ progress, here }) => (isMet(progress) ? dueText({ ...progress, suspendedAt: null }, here) : "—"),
  },
  {
    id: "stability",
    label: "Stability",
    sort: "stability",
    isNumber: true,
    isShownAtFirst: true,
    text: ({ progress }) => (isMet(progress) && progress.strength > 0 ? daysText(progress.strength) : "—"),
  },
  {
    id: "difficulty",
    label: "Difficulty",
    sort: "difficulty",
    isNumber: true,
    text: ({ progress }) => (isMet(progress) ? (progress.difficulty?.toFixed(1) ?? "—") : "—"),
  },
  {
    id: "lapses",
    label: "Lapses",
    sort: "lapses",
    isNumber: true,
    isShownAtFirst: true,
    text: ({ progress }) => String(progress?.lapses ?? 0),
  },
  {
    id: "reviews",
    label: "Reviews",
    sort: "reviews",
    isNumber: true,
    text: ({ progress }) => String(progress?.reviews ?? 0),
  },
  {
    id: "tags",
    label: "Tags",
    sort: "tags",
    text: ({ card }) =>
      tagsOfCard(card)
        .map((name) => `#${name}`)
        .join(" "),
  },
  { id: "parts", label: "Parts", sort: "parts", isNumber: true, text: ({ parts }) => String(parts) },
];

const KEPT_KEY = "perennial:card-columns";
interface Memory {
  get(key: string): string | null;
  set(key: string, value: string): boolean;
}

/** Returns the columns that are shown in this browser, in their order. */
export function shownColumns(memory: Memory): readonly CardColumn[] {
  const ids = memory.get(KEPT_KEY)?.split(" ");
  return CARD_COLUMNS.filter((column) => (ids ? ids.includes(column.id) : column.isShownAtFirst));
}

/** Keeps in this browser which columns are shown. */
export const keepColumns = (memory: Memory, columns: readonly CardColumn[]): boolean =>
  memory.set(KEPT_KEY, columns.map(({ id }) => id).join(" "));
