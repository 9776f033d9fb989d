import type { Feature } from "@perennial/domain/access/features";
import { serverId } from "@perennial/domain/kind/record-id";
import { applyOps } from "@perennial/domain/op/apply";
import { invertOps } from "@perennial/domain/op/invert";
import type { Op } from "@perennial/domain/op/op";
import type { FlashcardId, Progress } from "@perennial/domain/tree/node";
import { createOutline, type Outline } from "@perennial/domain/tree/outline";
import type { Facts, ProgressFact } from "./facts.ts";
import { NEED_KEYS, type NeedKey, type Needs, type NewIdKind, noNeeds } from "./needs.ts";

/**
 * A decision came upon something that is not loaded. Thrown, since it may happen anywhere below a command, and
 * caught in one place: the group loads it and decides anew from the beginning.
 */
export class NotLoaded extends Error {
  readonly needs: Needs;
  constructor(needs: Needs) {
    super("more rows are needed");
    this.needs = needs;
  }
}

/** The outline of a user while a group of commands is decided on it: later commands see what earlier ones did. */
export interface GroupState {
  readonly userId: number;
  readonly rootNodeId: number | null;
  readonly now: Date;
  readonly outline: Outline;
  readonly facts: Facts;
  /** No other command of the group changes the structure, so that of the siblings only the nearest are loaded. */
  readonly alone: boolean;
  /** What the group has done so far, in order. */
  readonly ops: readonly Op[];
  may(feature: Feature): boolean;
  apply(ops: readonly Op[]): void;
  /** Takes back everything that was applied after the first `length` ops. */
  takeBack(length: number): void;
  /** Sees that what is needed is loaded. @throws NotLoaded */
  require(fill: (needs: Needs) => void): void;
  /** A new id from the sequence. @throws NotLoaded */
  draw(kind: NewIdKind): number;
  /** The id of the row that holds the user's progress on a card; drawn where there is none yet. */
  progressId(flashcardId: FlashcardId): number;
}

export interface GroupStateInput {
  readonly userId: number;
  readonly rootNodeId: number | null;
  readonly now: Date;
  readonly facts: Facts;
  readonly alone: boolean;
  readonly may: (feature: Feature) => boolean;
}

export function createGroupState(input: GroupStateInput): GroupState {
  const { userId, rootNodeId, now, facts, alone, may } = input;
  const outline = fillOutline(facts);
  const ops: Op[] = [];
  const drawn = { nodes: 0, notes: 0, flashcards: 0, userFlashcards: 0 };
  /** Rows of the group's own: nothing of them is in the database. */
  const own = { nodes: new Set<number>(), notes: new Set<number>(), flashcards: new Set<number>() };
  const progressIds = new Map<number, number>();

  const isOwn = (key: NeedKey, id: number | string): boolean => {
    switch (key) {
      case "nodes":
      case "shown":
      case "childrenOf":
      case "siblingsOf":
      case "siblingsNear":
      case "lastChildrenOf":
      case "heightsOf":
        return own.nodes.has(Number(id));
      case "notes":
      case "noteHolders":
      case "lostNotes":
        return own.notes.has(Number(id));
      case "noteTexts":
        return own.notes.has(Number(String(id).split(":")[0]));
      case "flashcards":
      case "flashcardHolders":
      case "lostFlashcards":
        return own.flashcards.has(Number(id));
    }
  };

  const draw = (kind: NewIdKind): number => {
    const id = facts.newIds[kind][drawn[kind]++];
    if (id === undefined) {
      const needs = noNeeds();
      needs.newIds[kind] = 1;
      throw new NotLoaded(needs);
    }
    if (kind !== "userFlashcards") own[kind].add(id);
    return id;
  };

  return {
    userId,
    rootNodeId,
    now,
    outline,
    facts,
    alone,
    ops,
    may,
    apply(more) {
      applyOps(outline, more);
      ops.push(...more);
    },
    takeBack(length) {
      applyOps(outline, invertOps(ops.slice(length)));
      ops.length = length;
    },
    require(fill) {
      const needs = noNeeds();
      fill(needs);
      let complete = true;
      for (const key of NEED_KEYS) {
        const asked = facts.asked[key] as Set<number | string>;
        for (const id of needs[key] as Set<number | string>) {
          if (isOwn(key, id)) needs[key].delete(id as never);
          else if (!asked.has(id)) complete = false;
        }
      }
      if (complete) return;
      Object.assign(needs.newIds, noNeeds().newIds);
      throw new NotLoaded(needs);
    },
    draw,
    progressId(card) {
      const flashcardId = serverId(card);
      const known = facts.progress.get(flashcardId)?.id ?? progressIds.get(flashcardId);
      if (known !== undefined) return known;
      const id = draw("userFlashcards");
      progressIds.set(flashcardId, id);
      return id;
    },
  };
}

export const progressFromFact = (fact: ProgressFact): Progress => ({
  id: fact.flashcard_id,
  flashcardId: fact.flashcard_id,
  confidenceColor: fact.confidence_color,
  confidence: fact.confidence,
  strength: fact.strength,
  difficulty: fact.difficulty,
  nextReviewTime: fact.next_review_time.toISOString(),
  reviewedAt: fact.reviewed_at?.toISOString() ?? null,
});

/** The living of the rows. */
function fillOutline(facts: Facts): Outline {
  const outline = createOutline();
  for (const row of facts.nodes.values()) {
    if (row.deleted_at !== null) continue;
    outline.put("node", {
      id: row.id,
      parentId: row.parent_id,
      itemType: row.item_type,
      itemId: row.item_id,
      sortOrder: row.sort_order,
    });
  }
  for (const row of facts.notes.values()) {
    if (row.deleted_at === null) outline.put("note", { id: row.id, text: row.text });
  }
  for (const row of facts.flashcards.values()) {
    if (row.deleted_at !== null) continue;
    outline.put("flashcard", { id: row.id, question: row.question, answer: row.answer });
    const progress = facts.progress.get(row.id);
    if (progress && progress.deleted_at === null) outline.put("progress", progressFromFact(progress));
  }
  return outline;
}
