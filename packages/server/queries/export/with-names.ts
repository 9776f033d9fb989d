import type { BackupName } from "@perennial/contract/files/backup";
import type pg from "pg";
import { placeOfScope, readNames } from "../../database/source-names.ts";
import type { ExportedNode } from "./branch-contents.ts";

interface OfNode {
  readonly node: ExportedNode;
}

export interface Named {
  /** By what a file that is brought once more finds it. */
  readonly names: readonly BackupName[];
}

const ALIVE = "select id from nodes where user_id = $1 and id = any($2::bigint[]) and deleted_at is null";

/**
 * Adds to the nodes of a branch, portion by portion, the names that the files which brought them know them by: of Anki,
 * or within a place that lives. So a restored account finds them again. It reads on the connection of the branch.
 */
export async function* withNames<Each extends OfNode>(
  client: pg.PoolClient,
  userId: number,
  guidOf: (nodeId: number) => string,
  branch: AsyncIterable<readonly Each[]>,
): AsyncGenerator<readonly (Each & Named)[]> {
  for await (const nodes of branch) {
    const ids = nodes.map(({ node }) => node.id);
    const read = await readNames(client, userId, ids);
    const places = [...new Set(read.flatMap(({ scope }) => placeOfScope(scope) ?? []))];
    const { rows } =
      places.length === 0 ? { rows: [] } : await client.query<{ id: number }>(ALIVE, [userId, places]);
    const alive = new Set(rows.map(({ id }) => id));
    const names = Map.groupBy(read, ({ nodeId }) => nodeId);
    const nameOf = (scope: string, name: string): readonly BackupName[] => {
      const place = placeOfScope(scope);
      if (place === undefined) return [{ name, in: "anki" }];
      return alive.has(place) ? [{ name, at: guidOf(place) }] : [];
    };
    yield nodes.map((each) => ({
      ...each,
      names: (names.get(each.node.id) ?? []).flatMap(({ scope, source }) => nameOf(scope, source)),
    }));
  }
}
