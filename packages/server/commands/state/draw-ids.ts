import type { KindName } from "@perennial/domain/kind/kinds";
import { KINDS } from "@perennial/domain/kind/table";
import type pg from "pg";
import { sequenceOf } from "../../database/record-rows.ts";
import { NEW_IDS } from "./fact-queries.ts";

/**
 * Draws ids from the sequence of a kind.
 * @returns the ids, highest first, to be taken from the end
 */
export async function drawIds(client: pg.ClientBase, kind: KindName, count: number): Promise<number[]> {
  if (count === 0) return [];
  const { rows } = await client.query<{ id: number }>(NEW_IDS, [sequenceOf(kind), count]);
  return rows.map((row) => row.id).reverse();
}

/**
 * Takes the lowest of the ids that were drawn out of the list.
 * @throws where none is left, a defect of whoever counted them
 */
export function takeId(ids: number[]): number {
  const id = ids.pop();
  if (id === undefined) throw new Error("fewer ids were drawn than are needed");
  return id;
}

/** Returns those ids that no record of a kind has in an account, deleted ones counted. */
export async function freeIds(
  client: pg.ClientBase,
  userId: number,
  kind: KindName,
  ids: readonly number[],
): Promise<number[]> {
  if (ids.length === 0) return [];
  const { rows } = await client.query<{ id: number }>(
    `select id from ${KINDS[kind].table} where user_id = $1 and id = any($2)`,
    [userId, ids],
  );
  const taken = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => !taken.has(id));
}
