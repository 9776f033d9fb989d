import type { RecordId } from "@perennial/domain/kind/record-id";
import type pg from "pg";
import { rowsInBatches } from "../../database/snapshot.ts";
import { type ExportedNode, withContents } from "./branch-contents.ts";
import { type NodeDepth, preOrder } from "./pre-order.ts";

const STRUCTURE = `select id, parent_id from nodes where user_id = $1 and deleted_at is null
  order by parent_id, sort_order, id`;
const FIRST_CHILD = `select id from nodes where user_id = $1 and parent_id = $2 and deleted_at is null
  order by sort_order, id limit 1`;
const PLACES_PER_FETCH = 10_000;
/** Large enough for few round trips, small enough that a reader who is slow holds little of it. */
const NODES_PER_BATCH = 500;

const NONE: ReadonlySet<RecordId> = new Set();

/**
 * A branch in batches, its root first. Of the whole notebook only the structure stands in memory; the root and what
 * stands first below it come before that is read, so that whoever waits for the file sees it begin.
 * @param hidden rows that do not leave, nor what stands below them; the root is none of them
 * @returns nothing for an unknown, deleted or foreign id
 */
export async function* readBranch(
  client: pg.PoolClient,
  userId: number,
  rootId: number,
  hidden = NONE,
): AsyncGenerator<readonly ExportedNode[]> {
  const first = await client.query<{ id: number }>(FIRST_CHILD, [userId, rootId]);
  const below = first.rows.filter(({ id }) => !hidden.has(id));
  const begun = [{ id: rootId, depth: 0 }, ...below.map(({ id }) => ({ id, depth: 1 }))];
  const beginning = await withContents(client, userId, begun);
  if (beginning[0]?.id !== rootId) return;
  yield beginning;
  const childrenOf = await readStructure(client, userId, hidden);
  const rest = preOrder(childrenOf, rootId);
  for (const _ of begun) rest.next();
  yield* contentsOf(client, userId, rest);
}

/** Returns the children of every node of a user that has some, in their order. @param hidden nodes that are no children */
export async function readStructure(
  client: pg.PoolClient,
  userId: number,
  hidden = NONE,
): Promise<ReadonlyMap<number, readonly number[]>> {
  const childrenOf = new Map<number, number[]>();
  const read = { text: STRUCTURE, values: [userId], batch: PLACES_PER_FETCH };
  for await (const rows of rowsInBatches<{ id: number; parent_id: number | null }>(client, read)) {
    for (const { id, parent_id } of rows) {
      if (parent_id === null || hidden.has(id)) continue;
      const siblings = childrenOf.get(parent_id);
      if (siblings) siblings.push(id);
      else childrenOf.set(parent_id, [id]);
    }
  }
  return childrenOf;
}

/** Yields nodes with what stands in them, some hundreds at a time. */
export async function* contentsOf(
  client: pg.PoolClient,
  userId: number,
  places: Iterable<NodeDepth>,
): AsyncGenerator<readonly ExportedNode[]> {
  for (const batch of batches(places, NODES_PER_BATCH)) yield await withContents(client, userId, batch);
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
