import type pg from "pg";
import { readGuids } from "../../database/guids.ts";
import {
  nameFreely,
  placeOfScope,
  readNames,
  type ScopedName,
  scopeOfPlace,
} from "../../database/source-names.ts";
import type { Renamed } from "./carried-records.ts";

/** By what files find nodes again goes with them, and so does what they are named by in backups and in Anki. */
export async function carryNames(
  client: pg.PoolClient,
  { from, to }: { readonly from: number; readonly to: number },
  nodeIds: readonly number[],
  ids: Renamed,
): Promise<void> {
  const guidOf = await readGuids(client, from);
  const guids = nodeIds.map((nodeId) => ({ scope: "backup", source: guidOf(nodeId), nodeId }));
  const named = [...guids, ...(await readNames(client, from, nodeIds))].flatMap(
    ({ scope, source, nodeId: was }): ScopedName[] => {
      const nodeId = ids.get("node", was);
      const place = placeOfScope(scope);
      const placeNow = place === undefined ? undefined : ids.get("node", place);
      if (nodeId === undefined || (place !== undefined && placeNow === undefined)) return [];
      return [{ scope: placeNow === undefined ? scope : scopeOfPlace(placeNow), source, nodeId }];
    },
  );
  await nameFreely(client, to, named);
}
