import type * as wire from "@perennial/contract/outline/wire";
import { type ItemType, isItemType } from "@perennial/domain/kind/items";
import type { Kind } from "@perennial/domain/kind/kind";
import { type EditableKind, GENERIC_KINDS } from "@perennial/domain/kind/kinds";
import { KINDS } from "@perennial/domain/kind/table";
import type pg from "pg";
import { prepared } from "../database/prepared.ts";
import { COLUMNS, type StoredRow, selected, wireFieldsFromRow } from "../database/record-rows.ts";
import { AMONG_IDS, idList } from "../database/sent-lists.ts";

export type Records = NonNullable<wire.FlatTree["records"]>;

/** One read for each kind whose records come with the nodes, or with the items of the nodes, that they refer to. */
const READS = GENERIC_KINDS.flatMap((kind) => {
  const [reference] = referencesOf(kind);
  if (!reference) return [];
  const { table } = KINDS[kind];
  const { column, to } = reference;
  const columns = selected(kind, "t");
  // The nodes themselves are only read where the records refer to an item.
  const text =
    to === "anchor"
      ? `select ${columns} from anchors a join ${table} t
          on t.user_id = $1 and t.${column} = a.id and t.deleted_at is null
          where a.user_id = $1 and a.node_id = ${AMONG_IDS} and a.deleted_at is null order by t.id`
      : to === "node"
        ? `select ${columns} from ${table} t
          where t.user_id = $1 and t.${column} = ${AMONG_IDS} and t.deleted_at is null order by t.id`
        : `select ${columns} from nodes n join ${table} t
          on t.user_id = $1 and t.${column} = n.${to}_id and t.deleted_at is null
          where n.user_id = $1 and n.id = ${AMONG_IDS} order by t.id`;
  const any = `select t.id from ${table} t where t.user_id = $1 and t.deleted_at is null limit 1`;
  return [{ kind, table, text, any }];
});

const NO_KINDS: ReadonlySet<EditableKind> = new Set();
/** They have words of other rows than those that they come with. */
export const QUOTING_KINDS: ReadonlySet<EditableKind> = new Set(["provenance"]);

/** Reads the records that refer to some nodes: each kind under the name of its table, ordered by id. */
export type ReadRecords = (nodeIds: readonly number[]) => Promise<Records>;

/**
 * Makes what reads the records of a branch, part by part. Many people have no records of most kinds: after the first part it
 * is asked once which there are, so that a large branch is not searched for the others with each part.
 * @param client in a transaction that sees one moment
 * @param without kinds that are left out
 */
export function createRecordsReader(
  client: pg.PoolClient,
  userId: number,
  without: ReadonlySet<EditableKind> = NO_KINDS,
): ReadRecords {
  const reads = READS.filter(({ kind }) => !without.has(kind));
  let isFirst = true;
  let some: Promise<ReadonlySet<EditableKind>> | null = null;
  const lookForSome = async (): Promise<ReadonlySet<EditableKind>> => {
    const found = await Promise.all(reads.map(({ any }) => client.query(prepared(any, [userId]))));
    return new Set(reads.flatMap(({ kind }, place) => (found[place]?.rowCount ? [kind] : [])));
  };
  return async (nodeIds) => {
    const ids = idList(nodeIds);
    if (!isFirst) some ??= lookForSome();
    isFirst = false;
    const there = await some;
    const read = async ({ kind, table, text }: (typeof READS)[number]) => {
      if (there?.has(kind) === false) return [table, []] as const;
      const { rows } = await client.query<StoredRow>(prepared(text, [userId, ids]));
      return [table, rows.map((row) => ({ id: row.id, ...wireFieldsFromRow(kind, row) }))] as const;
    };
    return Object.fromEntries(await Promise.all(reads.map(read)));
  };
}

/** A column of a kind that leads to a node, to an item that a node shows, or to an anchor of one. */
export interface ReferenceColumn {
  readonly column: string;
  readonly to: "node" | "anchor" | ItemType;
}

/** Returns the columns of a kind that lead to what stands in the tree. */
export function referencesOf(kind: EditableKind): readonly ReferenceColumn[] {
  const { fields }: Kind = KINDS[kind];
  return COLUMNS[kind].flatMap(({ field, name }) => {
    const shape = fields[field];
    if (shape?.type !== "reference" || !("to" in shape)) return [];
    const { to } = shape;
    return to === "node" || to === "anchor" || isItemType(to) ? [{ column: name, to }] : [];
  });
}
