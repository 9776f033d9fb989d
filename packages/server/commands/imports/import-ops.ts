import type { CardValues } from "@perennial/domain/card/card";
import { completedNew, partOfRow } from "@perennial/domain/card/card-kinds";
import { MOST_GAPS } from "@perennial/domain/card/gaps";
import { partId } from "@perennial/domain/kind/owner";
import type { RecordId } from "@perennial/domain/kind/record-id";
import type { Op } from "@perennial/domain/op/op";
import { creationOf } from "@perennial/domain/op/record-ops";
import { newProgress } from "@perennial/domain/study/new-progress";
import { progressOfLog } from "@perennial/domain/study/progress";
import type { ItemType } from "@perennial/domain/tree/node";
import { SORT_STEP } from "@perennial/domain/tree/sort-order";
import { type ReviewRow, reviewFromRow } from "../../database/review-rows.ts";
import { type ImportedItem, type ImportedMemory, type ImportedReview, withPart } from "./document.ts";

/** A node that is to be made. */
export interface NewNode {
  readonly item: ImportedItem;
  readonly nodeId: number;
  readonly itemId: number;
  readonly parentId: number;
  /** Of the sign that it is done, where it is. */
  readonly markId: number | undefined;
  /** Of what it says of how it is studied, where it does. */
  readonly settingsId: number | undefined;
  /** Of steps of Anki: the parts that its cards are here, by their places in the note. */
  readonly partsOfRows: ReadonlyMap<number, number>;
}

/** What an import writes: changes of records, and rows of the log of reviews. */
export interface ImportChanges {
  readonly ops: readonly Op[];
  readonly reviews: readonly ReviewRow[];
  /** When a part of a node's card is due; null where nothing is known of it. */
  dueOf(nodeId: number, part: number): string | null;
}

/**
 * The changes that make nodes, each with its content, as the last children of what they stand below. The memory of a
 * card is what its log of reviews comes to, as it is for every rating here.
 * @param orders the highest sort order below each parent; counted on
 */
export function importChanges(
  nodes: readonly NewNode[],
  orders: Map<number, number>,
  named: (review: ImportedReview) => Omit<ReviewRow, "flashcard_id">,
): ImportChanges {
  const ops: Op[] = [];
  const reviews: ReviewRow[] = [];
  const dues = new Map<RecordId, string>();
  for (const { item, nodeId, itemId, parentId, markId, settingsId } of nodes) {
    const sortOrder = Math.max(0, orders.get(parentId) ?? 0) + SORT_STEP;
    orders.set(parentId, sortOrder);
    const { text, memory } = item;
    const card = cardOf(item);
    if (card) ops.push(creationOf("flashcard", { ...card, id: itemId }));
    else ops.push(creationOf("note", { id: itemId, text }));
    for (const { part, reviews: own, marks, dueAt } of memory) {
      const log = own.map((review): ReviewRow => ({ ...named(review), flashcard_id: itemId }));
      const unrated = { ...newProgress(itemId, dueAt, part), ...marks };
      const progress = log.length === 0 ? unrated : progressOfLog(unrated, log.map(reviewFromRow)).progress;
      ops.push(creationOf("progress", { ...progress, id: partId(itemId, part) }));
      reviews.push(...log);
      dues.set(partId(nodeId, part), progress.nextReviewTime);
    }
    ops.push(creationOf("node", { id: nodeId, parentId, sortOrder, itemType: itemTypeOf(item), itemId }));
    if (markId !== undefined) ops.push(creationOf("mark", { id: markId, nodeId, sign: "done" }));
    if (settingsId !== undefined && item.settings)
      ops.push(creationOf("studySettings", { ...item.settings, id: settingsId, nodeId }));
  }
  return { ops, reviews, dueOf: (nodeId, part) => dues.get(partId(nodeId, part)) ?? null };
}

/** Returns the card that an imported item becomes, as it is stored; undefined for a note. */
export function cardOf({ text, answer, form, memory }: ImportedItem): CardValues | undefined {
  if (answer === undefined) return undefined;
  const gaps = memory.flatMap(({ part }) => (part <= MOST_GAPS ? part : []));
  return completedNew({ question: text, answer, ...form }, Math.max(0, ...gaps));
}

/**
 * Returns an item whose parts are numbered as here, where rows below it ask them; without those of rows that are gone.
 * @param nodeOf the node of a row, by its source
 */
export function withPartsOfRows(
  item: ImportedItem,
  nodeOf: (source: string) => number | undefined,
): ImportedItem {
  if (!item.memory.some(({ row }) => row !== undefined)) return item;
  const memory = item.memory.flatMap((of): ImportedMemory[] => {
    if (of.row === undefined) return [of];
    const node = nodeOf(of.row);
    if (node === undefined) return [];
    return [withPart(of, partOfRow(node))];
  });
  return { ...item, memory };
}

/**
 * Returns the parts that the rows below steps of Anki are asked by, by the places of the cards that ask them.
 * @param nodeOf the node of a row, by its source
 */
export const partsOfRows = (
  { rows = new Map() }: Pick<ImportedItem, "rows">,
  nodeOf: (source: string) => number | undefined,
): ReadonlyMap<number, number> =>
  new Map(
    [...rows].flatMap(([ord, source]) => {
      const node = nodeOf(source);
      return node === undefined ? [] : [[ord, partOfRow(node)] as const];
    }),
  );

/** Returns what an imported item becomes: a card if it has an answer, also an empty one, else a note. */
export const itemTypeOf = ({ answer }: Pick<ImportedItem, "answer">): ItemType =>
  answer === undefined ? "note" : "flashcard";
