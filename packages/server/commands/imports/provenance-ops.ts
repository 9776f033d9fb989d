import type { Op } from "@perennial/domain/op/op";
import { creationOf } from "@perennial/domain/op/record-ops";
import type pg from "pg";
import { drawIds, takeId } from "../state/draw-ids.ts";
import type { ImportedItem } from "./document.ts";

/**
 * Returns the ops that say what new nodes came from; they belong behind those that make the nodes. A row that was quoted and
 * did not come along is left out.
 */
export async function opsOfProvenance(
  client: pg.ClientBase,
  fresh: readonly { readonly item: ImportedItem; readonly nodeId: number }[],
  nodeOf: (source: string) => number | undefined,
): Promise<readonly Op[]> {
  const came = fresh.flatMap(({ item, nodeId }) => (item.cameFrom ?? []).map((said) => ({ said, nodeId })));
  const ids = await drawIds(client, "provenance", came.length);
  return came.map(({ said: { source, ...said }, nodeId }) => {
    const sourceId = (source !== null && nodeOf(source)) || null;
    return creationOf("provenance", { ...said, id: takeId(ids), nodeId, sourceId });
  });
}
