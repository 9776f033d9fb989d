import { applyOps } from "@perennial/domain/op/apply";
import { invertOps } from "@perennial/domain/op/invert";
import type { Op } from "@perennial/domain/op/op";
import { createReviewLog, type LoggedReview, type ReviewLog } from "@perennial/domain/study/review-log";
import type { NodeId } from "@perennial/domain/tree/node";
import { createOutline, type Outline } from "@perennial/domain/tree/outline";

/** The command that a change belongs to. */
export interface Stamp {
  readonly mutationUuid: string;
  readonly userActionUuid: string | null;
  /** The mutation that it takes back. */
  readonly undoOf: string | null;
}

/** One op as it was applied; its version is its place in the history, from 1. */
export interface Change extends Stamp {
  /** Of its row in the log: the first row of a mutation carries the mutation's own. */
  readonly uuid: string;
  readonly op: Op;
  readonly at: Date;
}

/**
 * One user's notebook in memory. The outline holds what lives; the history is everything that ever happened,
 * so that what was deleted, and what a note said at a version, is read from there.
 */
export interface ModelState {
  readonly outline: Outline;
  readonly rootId: number;
  /** Of this notebook's log, for as long as it lives. */
  readonly generation: string;
  readonly history: readonly Change[];
  /** Of versions for which a row stands, or stood, together with others: the first of those. */
  readonly spans: Map<number, number>;
  /** For each deletion of a node that named an heir: that heir. */
  readonly heirs: WeakMap<Op, NodeId>;
  readonly reviews: Pick<ReviewLog, "get" | "of">;
  /** Whether a row of the log is called so. */
  isNamed(uuid: string): boolean;
  now(): Date;
  /** A new id, for a row of any kind. */
  draw(): number;
  /** Names the command that the ops applied from now on belong to. */
  begin(stamp: Stamp): void;
  apply(ops: readonly Op[]): void;
  /** A row of the log of reviews; what follows from it is applied next. */
  putReview(review: LoggedReview): void;
  /** Takes back everything after the first `length` changes. */
  takeBack(length: number): void;
}

export function createModelState(
  rootId: number,
  firstId: number,
  now: () => Date,
  generation: string,
): ModelState {
  const outline = createOutline();
  const history: Change[] = [];
  const spans = new Map<number, number>();
  const reviews = createReviewLog([]);
  const names = new Set<string>();
  let last = firstId - 1;
  let current: Stamp = { mutationUuid: "", userActionUuid: null, undoOf: null };
  return {
    outline,
    rootId,
    generation,
    history,
    spans,
    heirs: new WeakMap(),
    reviews,
    isNamed: (uuid) => names.has(uuid),
    now,
    draw: () => ++last,
    begin(stamp) {
      current = stamp;
    },
    apply(ops) {
      applyOps(outline, ops);
      for (const op of ops) {
        const uuid = names.has(current.mutationUuid)
          ? uuidOf("00000000", history.length + 1)
          : current.mutationUuid;
        names.add(uuid);
        history.push({ ...current, uuid, op, at: now() });
      }
    },
    putReview: (review) => reviews.put(review, history.length),
    takeBack(length) {
      reviews.revoke(length);
      const taken = history.splice(length);
      for (const { uuid } of taken) names.delete(uuid);
      applyOps(outline, invertOps(taken.map(({ op }) => op)));
    },
  };
}

/** A UUID that tells where it comes from. */
export const uuidOf = (start: string, number: number): string =>
  `${start}-0000-4000-8000-${String(number).padStart(12, "0")}`;
