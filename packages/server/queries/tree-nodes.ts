import { memoryOfNode } from "@perennial/contract/outline/card-on-wire";
import type * as wire from "@perennial/contract/outline/wire";
import { partsOf } from "@perennial/domain/card/card-kinds";
import { forEachItemType, ITEM_TYPES } from "@perennial/domain/kind/items";
import type { ItemType } from "@perennial/domain/tree/node";
import type pg from "pg";
import { prepared } from "../database/prepared.ts";
import { COLUMNS, wireFieldsFromRow } from "../database/record-rows.ts";
import { type Lists, rowsOfLists } from "../database/row-lists.ts";
import { idList } from "../database/sent-lists.ts";
import type { Family } from "./pre-order.ts";
import type { OpenBranch } from "./tree-branch.ts";
import { ITEMS, NODES, PARENT, PROGRESS, SIBLING_IDS } from "./tree-sql.ts";

interface NodeRow {
  readonly id: number;
  readonly parent_id: number | null;
  readonly item_type: ItemType;
  readonly item_id: number;
  readonly sort_order: number;
}

/** A row of an item, or of what is shown beside one: its id, and the columns of its kind. */
interface KindRow {
  readonly id: number;
  readonly [column: string]: unknown;
}

interface ProgressRow extends KindRow {
  readonly card_id: number;
}

/** What nodes show: items by their type and id, and the progress of all parts by the id of the card. */
interface NodeContents {
  readonly items: Readonly<Record<ItemType, ReadonlyMap<number, KindRow>>>;
  readonly progress: ReadonlyMap<number, readonly ProgressRow[]>;
}

const NO_MOMENTS: ReadonlySet<string> = new Set();
/** Of each type of item, the columns that hold moments. */
const MOMENTS = forEachItemType(
  (type): ReadonlySet<string> =>
    new Set(COLUMNS[type].flatMap((column) => (column.type === "timestamptz" ? [column.name] : []))),
);

/** Reads the nodes of some families as the wire shows them, in the families' order, in two round trips. */
export async function readNodes(branch: OpenBranch, families: readonly Family[]): Promise<wire.Node[]> {
  const { client, userId } = branch;
  const ids = families.map(({ id }) => id);
  const { rows: lists } = await client.query<Lists>(prepared(NODES, [userId, idList(ids)]));
  const rows = rowsOfLists<NodeRow>(lists[0], NO_MOMENTS);
  const shown = await readShown(branch, rows);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return families.flatMap(({ id, childrenIds }) => {
    const row = byId.get(id);
    return row ? [toWire(userId, row, childrenIds, shown)] : [];
  });
}

/** Reads the node above a branch with the ids of its children, in order; null for that of a whole notebook. */
export async function readParent(branch: OpenBranch): Promise<wire.Node | null> {
  const { client, userId, rootId, options } = branch;
  const [parent, siblings] = await Promise.all([
    client.query<NodeRow>(prepared(PARENT, [userId, rootId])),
    client.query<{ id: number }>(prepared(SIBLING_IDS, [userId, rootId])),
  ]);
  const [row] = parent.rows;
  if (!row) return null;
  const childrenIds = siblings.rows.flatMap(({ id }) => (options.without?.has(id) ? [] : id));
  return toWire(userId, row, childrenIds, await readShown(branch, [row]));
}

/** Reads what nodes show: no statement for a type that none of them has. */
async function readShown(
  { client, userId, options }: OpenBranch,
  nodes: readonly NodeRow[],
): Promise<NodeContents> {
  const ids = forEachItemType<number[]>(() => []);
  for (const { item_type, item_id } of nodes) ids[item_type].push(item_id);
  const read = async <Row extends pg.QueryResultRow>(text: string, of: readonly number[]): Promise<Row[]> =>
    of.length === 0 ? [] : (await client.query<Row>(prepared(text, [userId, idList(of)]))).rows;
  const [progress, ...items] = await Promise.all([
    read<ProgressRow>(PROGRESS, options.includeUserFlashcards ? ids.flashcard : []),
    ...ITEM_TYPES.map(async (type) => {
      const [lists] = await read<Lists>(ITEMS[type], ids[type]);
      return rowsOfLists<KindRow>(lists, MOMENTS[type]);
    }),
  ]);
  const byId = (rows: readonly KindRow[] = []) => new Map(rows.map((row) => [row.id, row]));
  return {
    items: forEachItemType((type) => byId(items[ITEM_TYPES.indexOf(type)])),
    progress: Map.groupBy(progress, (row) => row.card_id),
  };
}

function toWire(
  userId: number,
  row: NodeRow,
  childrenIds: readonly number[],
  shown: NodeContents,
): wire.Node {
  const { id, parent_id, item_type, item_id, sort_order } = row;
  const item = shown.items[item_type].get(item_id);
  const fields = item ? wireFieldsFromRow(item_type, item) : {};
  const parts = item && item_type === "flashcard" ? partsOf(cardIn(item), childrenIds) : undefined;
  const content = { id: item_id, ...fields, ...(parts && { parts: [...parts] }), user_id: userId };
  return {
    id,
    parent_id,
    user_id: userId,
    item_type,
    item_id,
    sort_order,
    children_ids: [...childrenIds],
    content: content as wire.Node["content"],
    ...(parts ? memoryOfNode(parts, (shown.progress.get(item_id) ?? []).map(memoryIn)) : {}),
  };
}

const cardIn = (row: KindRow) => wireFieldsFromRow("flashcard", row);

const memoryIn = (row: ProgressRow): wire.UserFlashcard => ({
  id: row.id,
  ...wireFieldsFromRow("progress", row),
});
