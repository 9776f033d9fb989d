import type * as wire from "@perennial/contract/outline/wire";
import { forEachItemType } from "@perennial/domain/kind/items";
import type { Kind } from "@perennial/domain/kind/kind";
import { type EditableKind, GENERIC_KINDS } from "@perennial/domain/kind/kinds";
import { KINDS } from "@perennial/domain/kind/table";
import type pg from "pg";
import { prepared } from "../database/prepared.ts";
import { COLUMNS, type StoredRow, selected, wireFieldsFromRow } from "../database/record-rows.ts";
import { AMONG_IDS, idList } from "../database/sent-lists.ts";

export type Records = NonNullable<wire.FlatTree["records"]>;

/** The columns of a node that records of other kinds refer to. */
const OF_NODE: Readonly<Record<string, string>> = { node: "id", ...forEachItemType((type) => `${type}_id`) };
/** What refers to an anchor comes with the node that this leads to. */
const OF_ANCHOR = "anchor";

/** One read for each kind whose records come with the nodes, or with the items of the nodes, that they refer to. */
const READS = GENERIC_KINDS.flatMap((kind) => {
  const reference = referenceOf(kind);
  if (!reference) return [];
  const { table } = KINDS[kind];
  const { column, ofNode } = reference;
  const columns = selected(kind, "t");
  // The nodes themselves are only read where the records refer to an item.
  const text =
    ofNode === OF_ANCHOR
      ? `select ${columns} from anchors a join ${table} t
          on t.user_id = $1 and t.${column} = a.id and t.deleted_at is null
          where a.user_id = $1 and a.node_id = ${AMONG_IDS} and a.deleted_at is null order by t.id`
      : ofNode === OF_NODE.node
        ? `select ${columns} from ${table} t
          where t.user_id = $1 and t.${column} = ${AMONG_IDS} and t.deleted_at is null order by t.id`
        : `select ${columns} from nodes n join ${table} t
          on t.user_id = $1 and t.${column} = n.${ofNode} and t.deleted_at is null
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

/** Returns the first reference of a kind that leads to a node, to an item or to an anchor. */
function referenceOf(kind: EditableKind): { column: string; ofNode: string } | undefined {
  const { fields }: Kind = KINDS[kind];
  for (const { field, name } of COLUMNS[kind]) {
    const shape = fields[field];
    const ofNode =
      shape?.type === "reference" && "to" in shape
        ? shape.to === "anchor"
          ? OF_ANCHOR
          : OF_NODE[shape.to]
        : undefined;
    if (ofNode !== undefined) return { column: name, ofNode };
  }
  return undefined;
}
