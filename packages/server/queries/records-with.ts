import type * as wire from "@perennial/contract/wire";
import type { Kind } from "@perennial/domain/kind/kind";
import { type EditableKind, GENERIC_KINDS } from "@perennial/domain/kind/kinds";
import { KINDS } from "@perennial/domain/kind/table";
import type pg from "pg";
import { COLUMNS, type StoredRow, selected, wireFieldsFromRow } from "../database/record-rows.ts";

export type Records = NonNullable<wire.FlatTree["records"]>;

/** One read for each kind whose records come with the nodes that they refer to. */
const READS = GENERIC_KINDS.flatMap((kind) => {
  const column = nodeColumnOf(kind);
  if (column === undefined) return [];
  const { table } = KINDS[kind];
  const text = `select ${selected(kind, "t")} from ${table} t
    where t.user_id = $1 and t.${column} = any($2::bigint[]) and t.deleted_at is null order by t.id`;
  return [{ kind, table, query: { name: `read-${table}`, text } }];
});

/** What refers to some nodes, as a tree shows it: each kind under the name of its table, in the order of ids. */
export async function readRecords(
  client: pg.PoolClient,
  userId: number,
  nodeIds: readonly number[],
): Promise<Records> {
  const read = async ({ kind, table, query }: (typeof READS)[number]) => {
    const { rows } = await client.query<StoredRow>({ ...query, values: [userId, nodeIds] });
    return [table, rows.map((row) => ({ id: row.id, ...wireFieldsFromRow(kind, row) }))] as const;
  };
  return Object.fromEntries(await Promise.all(READS.map(read)));
}

function nodeColumnOf(kind: EditableKind): string | undefined {
  const { fields }: Kind = KINDS[kind];
  return COLUMNS[kind].find(({ field }) => {
    const shape = fields[field];
    return shape?.type === "reference" && "to" in shape && shape.to === "node";
  })?.name;
}
