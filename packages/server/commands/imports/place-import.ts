import type pg from "pg";
import { type ImportRow, readImport } from "./import-rows.ts";
import { takeStep } from "./import-steps.ts";
import { levelsDownTo } from "./place.ts";

/** `unknown`: there is no such import; `gone`: there is no such note; `state`: it is not ready. */
export type PlaceRefused = "unknown" | "gone" | "state";

export interface PlaceOf {
  readonly userId: number;
  /** Of the import. */
  readonly id: number;
  /** The note that it is to go below. */
  readonly intoId: number;
}

/** Sends an import that is ready elsewhere, in the transaction that the client is in: it is to be compared anew. */
export async function placeImport(
  client: pg.PoolClient,
  { userId, id, intoId }: PlaceOf,
): Promise<ImportRow | PlaceRefused> {
  if (!(await readImport(client, userId, id))) return "unknown";
  if ((await levelsDownTo(client, userId, intoId)) === undefined) return "gone";
  const placed = { root_node_id: null, into_node_id: intoId };
  return (await takeStep(client, "place", { userId, id }, placed)) ?? "state";
}
