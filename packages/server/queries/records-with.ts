import type * as wire from "@perennial/contract/wire";
import type { Kind } from "@perennial/domain/kind/kind";
import { type EditableKind, GENERIC_KINDS } from "@perennial/domain/kind/kinds";
import { KINDS } from "@perennial/domain/kind/table";
import { COLUMNS, type StoredRow, selected, wireFieldsFromRow } from "../database/record-rows.ts";

export type Records = NonNullable<wire.FlatTree["records"]>;

/** One read for each kind whose records come with the nodes that they refer to. */
export interface RecordsRead {
  readonly kind: EditableKind;
  readonly name: string;
  readonly text: string;
}

/** @param below a common table expression that names the ids of nodes, by which the reads begin */
export const recordsReads = (below: string): RecordsRead[] =>
  GENERIC_KINDS.flatMap((kind): RecordsRead[] => {
    const column = nodeColumnOf(kind);
    if (column === undefined) return [];
    const text = `${below} select ${selected(kind, "t")} from below b
      join ${KINDS[kind].table} t on t.user_id = $1 and t.${column} = b.id and t.deleted_at is null order by t.id`;
    return [{ kind, name: `read-${KINDS[kind].table}`, text }];
  });

/** The rows of a kind as a tree shows them. */
export const recordsToWire = (kind: EditableKind, rows: readonly StoredRow[]): Records => ({
  [KINDS[kind].table]: rows.map((row) => ({ id: row.id, ...wireFieldsFromRow(kind, row) })),
});

function nodeColumnOf(kind: EditableKind): string | undefined {
  const { fields }: Kind = KINDS[kind];
  return COLUMNS[kind].find(({ field }) => {
    const shape = fields[field];
    return shape?.type === "reference" && "to" in shape && shape.to === "node";
  })?.name;
}
