import type { OutlineItem } from "@perennial/domain/outline-text/outline-item";
import type { Progress } from "@perennial/domain/tree/node";
import type pg from "pg";
import { recordFromRow, type StoredRow, selected } from "../../database/record-rows.ts";
import { rowsInBatches } from "../../database/snapshot.ts";
import { type Place, preOrder } from "./pre-order.ts";

/** A node on its way out. */
export interface ExportedNode extends OutlineItem {
  readonly id: number;
  /** Of a card, by part. */
  readonly progress: readonly Progress[];
}

const STRUCTURE = `select id, parent_id from nodes where user_id = $1 and deleted_at is null
  order by parent_id, sort_order, id`;
const FIRST_CHILD = `select id from nodes where user_id = $1 and parent_id = $2 and deleted_at is null
  order by sort_order, id limit 1`;
const PLACES_PER_FETCH = 10_000;

/**
 * OFFSET 0 makes each of them look-ups by the whole key, whatever the statistics say. What is deleted is left out
 * after the look-up: within it, that condition lets the index of places in, which costs as much as the key in a
 * table that was counted while it was empty, and is read from end to end for each node.
 */
const CONTENTS = `select n.id, n.flashcard_id, t.text, f.question, f.answer,
    exists (select from marks m where m.user_id = $1 and m.node_id = n.id and m.sign = 'done'
      and m.deleted_at is null) as is_done
  from unnest($2::bigint[]) as asked (id)
    cross join lateral (select id, note_id, flashcard_id, deleted_at from nodes
      where user_id = $1 and id = asked.id offset 0) n
    left join lateral (select text from notes where user_id = $1 and id = n.note_id offset 0) t on true
    left join lateral (select question, answer from flashcards
      where user_id = $1 and id = n.flashcard_id offset 0) f on true
  where n.deleted_at is null`;
const PROGRESS = `select ${selected("progress", "p")} from user_flashcards p
  where p.user_id = $1 and p.flashcard_id = any($2::bigint[]) and p.deleted_at is null
  order by p.flashcard_id, p.part`;
/** Large enough for few round trips, small enough that a reader who is slow holds little of it. */
const NODES_PER_BATCH = 500;

interface ContentRow {
  readonly id: number;
  readonly flashcard_id: number | null;
  readonly text: string | null;
  readonly question: string | null;
  readonly answer: string | null;
  readonly is_done: boolean;
}

/**
 * A branch in batches, its root first. Of the whole notebook only the structure stands in memory; the root and what
 * stands first below it come before that is read, so that whoever waits for the file sees it begin.
 * @returns nothing for an unknown, deleted or foreign id
 */
export async function* readBranch(
  client: pg.PoolClient,
  userId: number,
  rootId: number,
): AsyncGenerator<readonly ExportedNode[]> {
  const first = await client.query<{ id: number }>(FIRST_CHILD, [userId, rootId]);
  const begun = [{ id: rootId, depth: 0 }, ...first.rows.map(({ id }) => ({ id, depth: 1 }))];
  const beginning = await withContents(client, userId, begun);
  if (beginning[0]?.id !== rootId) return;
  yield beginning;
  const childrenOf = await readStructure(client, userId);
  const rest = preOrder(childrenOf, rootId);
  for (const _ of begun) rest.next();
  for (const places of batches(rest, NODES_PER_BATCH)) yield await withContents(client, userId, places);
}

async function readStructure(client: pg.PoolClient, userId: number) {
  const childrenOf = new Map<number, number[]>();
  const read = { text: STRUCTURE, values: [userId], batch: PLACES_PER_FETCH };
  for await (const rows of rowsInBatches<{ id: number; parent_id: number | null }>(client, read)) {
    for (const { id, parent_id } of rows) {
      if (parent_id === null) continue;
      const siblings = childrenOf.get(parent_id);
      if (siblings) siblings.push(id);
      else childrenOf.set(parent_id, [id]);
    }
  }
  return childrenOf;
}

async function withContents(
  client: pg.PoolClient,
  userId: number,
  places: readonly Place[],
): Promise<ExportedNode[]> {
  const contents = await client.query<ContentRow>({
    name: "export-contents",
    text: CONTENTS,
    values: [userId, places.map(({ id }) => id)],
  });
  const byId = new Map(contents.rows.map((row) => [row.id, row]));
  const cards = contents.rows.flatMap(({ flashcard_id }) => flashcard_id ?? []);
  const rated =
    cards.length === 0
      ? []
      : (await client.query<StoredRow>({ name: "export-progress", text: PROGRESS, values: [userId, cards] }))
          .rows;
  const progress = Map.groupBy(
    rated.map((row) => recordFromRow("progress", row)),
    ({ flashcardId }) => flashcardId,
  );
  return places.flatMap(({ id, depth }): ExportedNode[] => {
    const row = byId.get(id);
    if (!row) return [];
    const state = row.is_done ? { isDone: true as const } : {};
    if (row.flashcard_id === null) return [{ id, depth, text: row.text ?? "", progress: [], ...state }];
    const { question, answer } = row;
    return [
      {
        id,
        depth,
        text: question ?? "",
        answer: answer ?? "",
        ...state,
        progress: progress.get(row.flashcard_id) ?? [],
      },
    ];
  });
}

function* batches<T>(all: Iterable<T>, size: number): Generator<T[]> {
  let batch: T[] = [];
  for (const each of all) {
    batch.push(each);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
