import { type LogRow, readLogRow } from "@perennial/contract/log/logged-ops";
import { partId } from "@perennial/domain/kind/owner";
import { invertOp } from "@perennial/domain/op/invert";
import type { Op } from "@perennial/domain/op/op";
import { progressOfLog } from "@perennial/domain/study/progress";
import type pg from "pg";
import { type ReviewRow, reviewFromRow } from "../../database/review-rows.ts";
import type { Facts } from "../state/facts.ts";
import { livingProgress } from "./card-update.ts";
import { readKnownMemory } from "./known-memory.ts";

/** A card whose memory an import changed. */
export interface CardToUndo {
  readonly nodeId: number;
  readonly itemId: number;
  /** What came into its log. */
  readonly reviews: readonly string[];
  /** What the import made of its memory, for each part of which it made anything else. */
  readonly changes: readonly MemoryChange[];
}

export interface MemoryChange {
  readonly row: LogRow;
  readonly part: number;
  /** It was answered or marked since. */
  readonly isTouched: boolean;
}

/**
 * Returns the ops that take back what an import made of what is known of cards. Where nothing followed, that is
 * what stood before; else it is what the log comes to without the rows that the import brought.
 * @param mutationUuid of the call of the import
 */
export async function memoryToUndo(
  client: pg.PoolClient,
  userId: number,
  cards: readonly CardToUndo[],
  { mutationUuid, facts }: { readonly mutationUuid: string; readonly facts: Facts },
): Promise<Op[]> {
  const changed = cards.filter(({ changes }) => changes.length > 0);
  if (changed.length === 0) return [];
  const memoryOf = await readKnownMemory(client, userId, changed);
  return changed.flatMap(({ itemId, reviews, changes }) => {
    const gone = new Set(reviews);
    return changes.flatMap(({ row: change, part, isTouched }): Op[] => {
      const memory = memoryOf(itemId)(part);
      const id = partId(itemId, part);
      if (memory.progress) facts.stored.progress.set(id, memory.progress);
      if (!isTouched) return [inverse(change)];
      const before = livingProgress(memory);
      const log = memory.reviews
        .filter(({ uuid }) => !gone.has(uuid))
        .map((row) => standing(row, mutationUuid));
      if (!before || log.length === 0) return [];
      const after = progressOfLog(before, log.map(reviewFromRow)).progress;
      return JSON.stringify(before) === JSON.stringify(after)
        ? []
        : [{ type: "progress.set", id, before, after }];
    });
  });
}

/** What the import took back counts again. */
const standing = (row: ReviewRow, mutationUuid: string): ReviewRow =>
  row.undone_by === mutationUuid ? { ...row, undone_by: null } : row;

/**
 * Returns the op that takes back what a row of the log did.
 * @throws where the row cannot be read: an import wrote it itself
 */
export function inverse(row: LogRow): Op {
  const read = readLogRow(row);
  if (read.kind !== "op") throw new Error("an import wrote a row of the log that cannot be read");
  return invertOp(read.op);
}

const TAKE_BACK = `update reviews set undone_by = $2
  where user_id = $1 and uuid = any($3::uuid[]) and undone_by is null`;
const GIVE_BACK = `update reviews set undone_by = null
  where user_id = $1 and flashcard_id = any($2::bigint[]) and undone_by = $3`;

/** Sends which rows of the log count no more and which count again, without waiting. */
export const undoReviews = (
  client: pg.PoolClient,
  userId: number,
  cards: readonly CardToUndo[],
  { mutationUuid, undoneBy }: { readonly mutationUuid: string; readonly undoneBy: string },
): Promise<unknown>[] =>
  cards.length === 0
    ? []
    : [
        client.query(TAKE_BACK, [userId, undoneBy, cards.flatMap(({ reviews }) => reviews)]),
        client.query(GIVE_BACK, [userId, cards.map(({ itemId }) => itemId), mutationUuid]),
      ];
