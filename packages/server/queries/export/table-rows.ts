import { toAnkiTag } from "@perennial/domain/format/anki/tag-words";
import { cellIn } from "@perennial/domain/format/table/table-items";
import type pg from "pg";

/** What of the tables that came in stands in a branch, as far as texts here do not say it. */
const TABLES = `select o.node_id, o.part->'columns' as columns from origins o
  join nodes n on n.user_id = $1 and n.id = o.node_id and n.deleted_at is null
  where o.user_id = $1 and o.part->>'kind' = 'table' order by o.node_id`;
const PARENTS = `select id, parent_id from nodes
  where user_id = $1 and id = any($2::bigint[]) and deleted_at is null`;
const ROWS = `select node_id, part->>'kind' as kind, coalesce(part->>'guid', part->'note'->>'guid') as guid
  from origins where user_id = $1 and node_id = any($2::bigint[]) and part->>'kind' in ('row', 'note')`;
const CELLS = `select n.parent_id, t.text, o.part->>'column' as column from nodes n
    join origins o on o.user_id = $1 and o.node_id = n.id
    join notes t on t.user_id = $1 and t.id = n.note_id
  where n.user_id = $1 and n.parent_id = any($2::bigint[]) and n.deleted_at is null
    and o.part->>'kind' in ('cell', 'tags')
  order by n.parent_id, n.sort_order, n.id`;

const TAGS = "Tags";

/** Whether a column of a table is what we write as tags, however it spells that. */
export const isTags = (column: string): boolean => column.trim().toLowerCase() === TAGS.toLowerCase();

/** Columns of the tables in a branch, and of one that the branch stands in; without that of tags, which is ours too. */
export async function readTableColumns(
  client: pg.PoolClient,
  userId: number,
  rootId: number,
): Promise<string[]> {
  const { rows } = await client.query<{ node_id: number; columns: string[] }>(TABLES, [userId]);
  if (rows.length === 0) return [];
  const parentOf = await readParents(client, userId, [rootId, ...rows.map(({ node_id }) => node_id)]);
  const aboveRoot = pathUp(rootId, parentOf);
  const near = rows.filter(({ node_id }) => aboveRoot.has(node_id) || pathUp(node_id, parentOf).has(rootId));
  return [...new Set(near.flatMap(({ columns }) => columns))].filter((column) => !isTags(column));
}

/** A level of ancestors in each round. */
async function readParents(
  client: pg.PoolClient,
  userId: number,
  nodeIds: readonly number[],
): Promise<ReadonlyMap<number, number | null>> {
  const parentOf = new Map<number, number | null>();
  let asked = [...new Set(nodeIds)];
  while (asked.length > 0) {
    const { rows } = await client.query<{ id: number; parent_id: number | null }>(PARENTS, [userId, asked]);
    for (const { id, parent_id } of rows) parentOf.set(id, parent_id);
    const above = rows.flatMap(({ parent_id }) => parent_id ?? []);
    asked = [...new Set(above)].filter((id) => !parentOf.has(id));
  }
  return parentOf;
}

/** With the node itself. */
function pathUp(nodeId: number, parentOf: ReadonlyMap<number, number | null>): ReadonlySet<number> {
  const path = new Set<number>();
  for (let id: number | null = nodeId; id !== null && !path.has(id); id = parentOf.get(id) ?? null)
    path.add(id);
  return path;
}

export interface TableRow {
  readonly kind: "row" | "note";
  /** Null where its table has none. */
  readonly guid: string | null;
}

/** What of nodes came as rows of tables or as notes of Anki, by their nodes. */
export async function readTableRows(
  client: pg.PoolClient,
  userId: number,
  nodeIds: readonly number[],
): Promise<ReadonlyMap<number, TableRow>> {
  const { rows } = await client.query<TableRow & { readonly node_id: number }>(ROWS, [userId, nodeIds]);
  return new Map(rows.map((row) => [row.node_id, row]));
}

export interface Cell {
  readonly column: string;
  readonly cell: string;
}

/** What stands below nodes as cells of their rows, by the nodes of the rows; the tags of notes of Anki too. */
export async function readCells(
  client: pg.PoolClient,
  userId: number,
  nodeIds: readonly number[],
): Promise<ReadonlyMap<number, readonly Cell[]>> {
  if (nodeIds.length === 0) return new Map();
  const { rows } = await client.query<{ parent_id: number; text: string; column: string | null }>(CELLS, [
    userId,
    nodeIds,
  ]);
  const cells = new Map<number, Cell[]>();
  for (const { parent_id, text, column: name } of rows) {
    const column = name ?? TAGS;
    const said = cellIn(text, column);
    const cell = { column, cell: name === null ? said.split(/\s+/).map(toAnkiTag).join(" ") : said };
    const own = cells.get(parent_id);
    if (own) own.push(cell);
    else cells.set(parent_id, [cell]);
  }
  return cells;
}
