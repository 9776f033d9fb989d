import type { Feature } from "@perennial/domain/access/features";
import { forEachKind, KIND_NAMES, type KindName } from "@perennial/domain/kind/kinds";
import { idKindOf } from "@perennial/domain/kind/owner";
import { type RecordId, serverId } from "@perennial/domain/kind/record-id";
import { applyOps } from "@perennial/domain/op/apply";
import { invertOps } from "@perennial/domain/op/invert";
import type { Op } from "@perennial/domain/op/op";
import { createReviewLog, type LoggedReview, type ReviewLog } from "@perennial/domain/study/review-log";
import { createOutline, type Outline } from "@perennial/domain/tree/outline";
import type { Asking } from "./asking.ts";
import type { Facts } from "./facts.ts";
import { createNeeds, type NeedsSheet } from "./needs.ts";

/** The outline of a user while a group of commands is decided on it: later commands see what earlier ones did. */
export interface GroupState {
  readonly userId: number;
  readonly rootNodeId: number | null;
  readonly now: Date;
  readonly outline: Outline;
  readonly facts: Facts;
  /** Whether no other command of the group changes the structure: then only the nearest siblings are loaded. */
  readonly alone: boolean;
  /** The ops of the group so far, in order. */
  readonly ops: readonly Op[];
  /** For each node that the group deleted with an heir: that heir. */
  readonly heirs: Map<number, number>;
  /** For each op that wrote a conflict copy the record it is a copy of, by `nameOfRecord`. */
  readonly copies: WeakMap<Op, string>;
  readonly reviews: Pick<ReviewLog, "get" | "of" | "changed">;
  may(feature: Feature): boolean;
  /** Sets a row of the review log; the op that follows from it is applied next. */
  putReview(review: LoggedReview): void;
  apply(ops: readonly Op[]): void;
  /** Takes back every op after the first `length`. */
  takeBack(length: number): void;
  /** Makes sure that what `fill` names is loaded. */
  require(fill: (needs: NeedsSheet) => void): Asking<void>;
  /** Returns a new id from the sequence of a kind. */
  draw(kind: KindName): Asking<number>;
  /** Returns the id of a record's row; a new one where a record that goes by its owner's id has no row yet. */
  rowId(kind: KindName, id: RecordId): Asking<number>;
  /**
   * Returns the same for a record whose row has an id.
   * @throws where it has none, a defect
   */
  knownRowId(kind: KindName, id: RecordId): number;
}

export interface GroupStateInput {
  readonly userId: number;
  readonly rootNodeId: number | null;
  readonly now: Date;
  readonly facts: Facts;
  readonly alone: boolean;
  readonly may: (feature: Feature) => boolean;
}

/**
 * Makes the state of a group from the facts that were read. It reads nothing itself: a decision that lacks a fact
 * yields the need of it, and is made again on a new state with more facts.
 */
export function createGroupState(input: GroupStateInput): GroupState {
  const { userId, rootNodeId, now, facts, alone, may } = input;
  const outline = fillOutline(facts);
  const ops: Op[] = [];
  const reviews = createReviewLog(facts.reviews.values());
  /** Ids that the group has drawn itself: the database has no rows with them. */
  const own = forEachKind<{ readonly [K in KindName]: Set<number> }>(() => new Set());
  const rowIds = new Map<string, number>();

  const storedRowId = (kind: KindName, id: RecordId): number | undefined =>
    idKindOf(kind) === kind
      ? serverId(id)
      : (facts.stored[kind].get(id)?.rowId ?? rowIds.get(`${kind} ${id}`));

  function* draw(kind: KindName): Asking<number> {
    const id = facts.newIds[kind][own[kind].size];
    if (id === undefined) {
      const needs = createNeeds();
      needs.newId(kind);
      return yield needs;
    }
    own[kind].add(id);
    return id;
  }

  return {
    userId,
    rootNodeId,
    now,
    outline,
    facts,
    alone,
    ops,
    heirs: new Map(),
    copies: new WeakMap(),
    reviews,
    may,
    putReview: (review) => reviews.put(review, ops.length),
    apply(more) {
      applyOps(outline, more);
      ops.push(...more);
    },
    takeBack(length) {
      reviews.revoke(length);
      applyOps(outline, invertOps(ops.slice(length)));
      ops.length = length;
    },
    *require(fill): Asking<void> {
      const needs = createNeeds();
      fill(needs);
      const missing = createNeeds();
      for (const [name, { what, kind, id, ...more }] of needs.list)
        if (!facts.asked.has(name) && !own[kind].has(id)) missing.need(what, kind, id, more);
      if (missing.list.size > 0) yield missing;
    },
    draw,
    *rowId(kind, id): Asking<number> {
      const known = storedRowId(kind, id);
      if (known !== undefined) return known;
      const drawn = yield* draw(kind);
      rowIds.set(`${kind} ${id}`, drawn);
      return drawn;
    },
    knownRowId(kind, id) {
      const known = storedRowId(kind, id);
      if (known === undefined) throw new Error(`the row of a ${kind} has no id`);
      return known;
    },
  };
}

/** Fills an outline with the loaded records that are not deleted. */
function fillOutline({ stored }: Facts): Outline {
  const outline = createOutline();
  for (const kind of KIND_NAMES)
    for (const { record, deletedAt } of stored[kind].values())
      if (deletedAt === null) outline.put(kind, record);
  return outline;
}
