import type { LogRecord } from "@perennial/contract/log";
import type pg from "pg";
import type { FlashcardRow, NodeRow, NoteRow, UserFlashcardRow } from "../database/tables.ts";
import * as sql from "./fact-queries.ts";
import { NEED_KEYS, type Needs, type NewIds, noNeeds } from "./needs.ts";

export type NodeFact = Omit<NodeRow, "user_id">;
export type NoteFact = Omit<NoteRow, "user_id">;
export type FlashcardFact = Omit<FlashcardRow, "user_id">;
export type ProgressFact = Omit<UserFlashcardRow, "user_id">;
/** The row of the log in which a node stopped showing an item. */
export type LossFact = LogRecord & { readonly item_id: number };

/** What has been read of a user's rows inside the transaction, after the user's lock. Tombstones are among it. */
export interface Facts {
  readonly nodes: Map<number, NodeFact>;
  readonly notes: Map<number, NoteFact>;
  readonly flashcards: Map<number, FlashcardFact>;
  /** By the id of the flashcard. */
  readonly progress: Map<number, ProgressFact>;
  readonly heights: Map<number, number>;
  readonly lostNotes: Map<number, LossFact>;
  readonly lostFlashcards: Map<number, LossFact>;
  /** By `noteTextKey`; a note that was not edited since has no entry. */
  readonly noteTexts: Map<string, string>;
  readonly newIds: { readonly [K in keyof NewIds]: number[] };
  /** Everything that was asked for so far, found or not. */
  readonly asked: Needs;
}

export const createFacts = (): Facts => ({
  nodes: new Map(),
  notes: new Map(),
  flashcards: new Map(),
  progress: new Map(),
  heights: new Map(),
  lostNotes: new Map(),
  lostFlashcards: new Map(),
  noteTexts: new Map(),
  newIds: { nodes: [], notes: [], flashcards: [], userFlashcards: [] },
  asked: noNeeds(),
});

/**
 * Reads what is needed and not known yet, in one round trip. Nothing may have been written since the user was
 * locked. Must be awaited together with whatever else is pipelined: a failed statement fails those after it.
 */
export async function loadFacts(
  client: pg.PoolClient,
  userId: number,
  facts: Facts,
  wanted: Needs,
): Promise<void> {
  const needs = missing(facts, wanted);
  const reads: Promise<void>[] = [];
  const read = <R extends pg.QueryResultRow>(
    text: string,
    values: readonly (readonly unknown[])[],
    take: (rows: readonly R[]) => void,
  ) => {
    if (values.every((list) => list.length === 0)) return;
    // The text is the name too: each text is prepared once on each connection.
    const name = sql.nameOf(text);
    reads.push(
      client.query<R>({ name, text, values: [userId, ...values] }).then((found) => take(found.rows)),
    );
  };
  const takeNodes = (rows: readonly NodeFact[]) => put(facts.nodes, rows);
  const takeLosses = (losses: Map<number, LossFact>) => (rows: readonly LossFact[]) => {
    for (const row of rows) losses.set(row.item_id, row);
  };

  read(sql.NODES, [[...needs.nodes, ...needs.shown]], takeNodes);
  read(sql.CHILDREN, [[...needs.childrenOf]], takeNodes);
  read(sql.SIBLINGS, [[...needs.siblingsOf]], takeNodes);
  read(sql.SIBLINGS_NEAR, [[...needs.siblingsNear]], takeNodes);
  read(sql.LAST_CHILDREN, [[...needs.lastChildrenOf]], takeNodes);
  read(sql.HOLDERS, [[...needs.noteHolders], [...needs.flashcardHolders]], takeNodes);
  read<NoteFact>(sql.NOTES, [[...needs.notes], [...needs.shown]], (rows) => put(facts.notes, rows));
  read<sql.FlashcardRead>(sql.FLASHCARDS, [[...needs.flashcards], [...needs.shown]], (rows) => {
    for (const row of rows) takeFlashcard(facts, row);
  });
  read<{ id: number; height: number }>(sql.HEIGHTS, [[...needs.heightsOf]], (rows) => {
    for (const row of rows) facts.heights.set(row.id, row.height);
  });
  read<LossFact>(sql.LOST_NOTES, [[...needs.lostNotes]], takeLosses(facts.lostNotes));
  read<LossFact>(sql.LOST_FLASHCARDS, [[...needs.lostFlashcards]], takeLosses(facts.lostFlashcards));
  const texts = [...needs.noteTexts].map((key) => key.split(":").map(Number));
  read<{ key: string; text: string }>(
    sql.NOTE_TEXTS,
    [texts.map(([id]) => id), texts.map(([, version]) => version)],
    (rows) => {
      for (const row of rows) facts.noteTexts.set(row.key, row.text);
    },
  );
  for (const [kind, count] of Object.entries(needs.newIds) as [keyof NewIds, number][]) {
    if (count === 0) continue;
    const values = [sql.SEQUENCES[kind], count];
    reads.push(
      client
        .query<{ id: number }>({ name: sql.nameOf(sql.NEW_IDS), text: sql.NEW_IDS, values })
        .then(({ rows }) => void facts.newIds[kind].push(...rows.map((row) => row.id))),
    );
  }
  await Promise.all(reads);
}

/** What of the needs is new; from then on it counts as asked. */
function missing({ asked }: Facts, wanted: Needs): Needs {
  const needs = noNeeds();
  for (const key of NEED_KEYS) {
    const known = asked[key] as Set<number | string>;
    const fresh = needs[key] as Set<number | string>;
    for (const id of wanted[key]) if (!known.has(id)) fresh.add(id);
    for (const id of fresh) known.add(id);
  }
  Object.assign(needs.newIds, wanted.newIds);
  return needs;
}

function put<T extends { readonly id: number }>(map: Map<number, T>, rows: readonly T[]): void {
  for (const row of rows) map.set(row.id, row);
}

function takeFlashcard(facts: Facts, row: sql.FlashcardRead): void {
  const { id, question, answer, deleted_at } = row;
  facts.flashcards.set(id, { id, question, answer, deleted_at });
  if (row.progress_id === null) return;
  facts.progress.set(id, {
    id: row.progress_id,
    flashcard_id: id,
    confidence: row.confidence,
    confidence_color: row.confidence_color,
    strength: row.strength,
    difficulty: row.difficulty,
    next_review_time: row.next_review_time,
    reviewed_at: row.reviewed_at,
    deleted_at: row.progress_deleted_at,
  });
}
