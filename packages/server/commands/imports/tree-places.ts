import type pg from "pg";
import { type StoredRow, storedFromRow } from "../../database/record-rows.ts";
import { NODES } from "../state/fact-queries.ts";

/** Where nodes stand, while some of them are moved one after the other. */
export interface TreePlaces {
  /** Null of the root; undefined of what was not read. */
  parentOf(id: number): number | null | undefined;
  /** Levels above and with a node. */
  levelsDownTo(id: number): number;
  /** Whether a node can stand there: below what lives, and not in itself. */
  mayStandBelow(id: number, parentId: number): boolean;
  move(id: number, parentId: number): void;
}

/** Reads nodes with all that they stand below. */
export async function readPlaces(
  client: pg.ClientBase,
  userId: number,
  nodeIds: readonly number[],
): Promise<TreePlaces> {
  const { rows } = await client.query<StoredRow>(NODES, [userId, [...new Set(nodeIds)]]);
  const stored = rows.map((row) => storedFromRow("node", row));
  const parents = new Map(stored.map(({ record }) => [Number(record.id), numberOrNull(record.parentId)]));
  const living = new Set(stored.flatMap(({ record, deletedAt }) => (deletedAt ? [] : Number(record.id))));
  const wayUp = (id: number): Set<number> => {
    const way = new Set<number>();
    for (let at: number | null = id; at !== null && !way.has(at); at = parents.get(at) ?? null) way.add(at);
    return way;
  };
  return {
    parentOf: (id) => parents.get(id),
    levelsDownTo: (id) => wayUp(id).size,
    mayStandBelow: (id, parentId) => {
      const way = wayUp(parentId);
      return !way.has(id) && [...way].every((each) => living.has(each));
    },
    move: (id, parentId) => void parents.set(id, parentId),
  };
}

const numberOrNull = (id: unknown): number | null => (id === null ? null : Number(id));
