import type { BackupProvenance } from "@perennial/contract/files/backup";
import type pg from "pg";
import { type StoredRow, selected, wireFieldsFromRow } from "../../database/record-rows.ts";
import type { ExportedNode } from "./branch-contents.ts";

export interface Came {
  /** What it came from, where it was drafted. */
  readonly provenance: readonly BackupProvenance[];
}

interface ProvenanceRow extends StoredRow {
  readonly node_id: number;
  readonly is_there: boolean;
}

const PROVENANCE = `select ${selected("provenance", "p")}, s.id is not null as is_there from provenances p
  left join nodes s on s.user_id = $1 and s.id = p.source_id and s.deleted_at is null
  where p.user_id = $1 and p.node_id = any($2::bigint[]) and p.deleted_at is null order by p.id`;

/** Adds to the nodes of a branch, portion by portion, what they came from. It reads on the connection of the branch. */
export async function* withProvenance<Each extends { readonly node: ExportedNode }>(
  client: pg.PoolClient,
  userId: number,
  guidOf: (nodeId: number) => string,
  branch: AsyncIterable<readonly Each[]>,
): AsyncGenerator<readonly (Each & Came)[]> {
  for await (const nodes of branch) {
    const ids = nodes.map(({ node }) => node.id);
    const { rows } = await client.query<ProvenanceRow>(PROVENANCE, [userId, ids]);
    const provenance = Map.groupBy(rows, (row) => row.node_id);
    yield nodes.map((each) => ({
      ...each,
      provenance: (provenance.get(each.node.id) ?? []).map((row) => {
        const { node_id: _node, source_id: source, ...said } = wireFieldsFromRow("provenance", row);
        return { ...said, source: row.is_there && source !== null ? guidOf(source) : null };
      }),
    }));
  }
}
