import type * as wire from "@perennial/contract/wire";
import type { ItemType } from "@perennial/domain/tree/node";
import type pg from "pg";
import { PLAN_FOR_WALKS } from "../database/pool.ts";
import { prepared } from "../database/prepared.ts";
import { wireFieldsFromRow } from "../database/record-rows.ts";
import { createPreOrder, type Family, type PreOrder } from "./pre-order.ts";
import { type Records, readRecords } from "./records-with.ts";
import {
  FAMILIES,
  HEAD,
  NODES,
  NODES_WITH_PROGRESS,
  PARENT,
  PARENT_WITH_PROGRESS,
  SIBLING_IDS,
} from "./tree-sql.ts";

export interface TreeOptions {
  readonly includeParent: boolean;
  readonly includeUserFlashcards: boolean;
}

/** A branch as it stood at one version of the user's log. */
export interface TreeRead {
  readonly rootId: number;
  readonly version: number;
  readonly generation: string;
  readonly parent: wire.Node | null;
  /**
   * The nodes as they are asked for, all of one snapshot; a connection is held until they end or are given up.
   */
  readonly parts: AsyncGenerator<TreePart>;
}

/**
 * Some nodes in pre-order (parents before their children, siblings in order), and the records that refer to
 * them.
 */
export interface TreePart {
  readonly nodes: readonly wire.Node[];
  /** By table, for kinds that no node shows. */
  readonly records: Records;
}

interface Row {
  readonly id: number;
  readonly parent_id: number | null;
  readonly item_type: ItemType;
  readonly item_id: number;
  readonly sort_order: number;
  /** Absent where progress was not asked for. */
  readonly progress_id?: number | null;
  /** The columns of the items, each prefixed with its kind. */
  readonly [column: string]: unknown;
}

/**
 * The first part is small, so that it is there soon; each next one is twice as large, up to what is cheap to
 * hold.
 */
const FIRST_PART = 64;
const LARGEST_PART = 512;
/**
 * A family is only a few numbers, and each look for families is a walk, so that more of them are read at once.
 */
const FAMILIES_PER_NODE = 8;

/**
 * Opens a branch: a node with everything below it, all of it and the version from one snapshot. The caller must
 * read the parts to their end, or end them.
 * @returns null for an unknown, deleted or foreign id
 */
export async function openTree(
  pool: pg.Pool,
  userId: number,
  rootId: number,
  options: TreeOptions,
): Promise<TreeRead | null> {
  const client = await pool.connect();
  const branch = { client, userId, rootId, options };
  const order = createPreOrder(rootId);
  let opened = false;
  try {
    const [, { rows }, parent] = await Promise.all([
      client.query(`begin isolation level repeatable read read only; ${PLAN_FOR_WALKS}`),
      client.query<{ version: number; generation: string }>(prepared(HEAD, [userId, rootId])),
      options.includeParent ? readParent(branch) : null,
      explore(branch, order, [rootId], FIRST_PART),
    ]);
    const [head] = rows;
    if (head) {
      opened = true;
      return { rootId, ...head, parent, parts: readParts(branch, order) };
    }
    await client.query("commit");
    client.release();
    opened = true;
    return null;
  } finally {
    // A connection whose statements failed half-way may still be inside the transaction.
    if (!opened) client.release(true);
  }
}

interface Branch {
  readonly client: pg.PoolClient;
  readonly userId: number;
  readonly rootId: number;
  readonly options: TreeOptions;
}

/** Reads the next part while one is being sent: two are in memory, however large the tree. */
async function* readParts(branch: Branch, order: PreOrder): AsyncGenerator<TreePart> {
  const { client } = branch;
  let size = FIRST_PART;
  let next = readPart(branch, order, size);
  try {
    for (let part = await next; part.nodes.length > 0; part = await next) {
      size = Math.min(2 * size, LARGEST_PART);
      next = readPart(branch, order, size);
      next.catch(() => {}); // Its failure is seen when it is awaited.
      yield part;
    }
  } finally {
    // Also when the reader has given up: the statement that was sent ends soon, and the connection can be used
    // again.
    const isUsable = await next
      .then(() => client.query("commit"))
      .then(
        () => true,
        () => false,
      );
    client.release(!isUsable);
  }
}

/** Reads the next nodes and the structure after them; none when the branch has ended. */
async function readPart(branch: Branch, order: PreOrder, size: number): Promise<TreePart> {
  let families = order.take(size);
  while (families.length === 0) {
    const unknown = order.unknown(size);
    if (unknown.length === 0) return { nodes: [], records: {} };
    await explore(branch, order, unknown, size);
    families = order.take(size);
  }
  const ids = families.map(({ id }) => id);
  const unknown = order.ahead() < 2 * size ? order.unknown(FAMILIES_PER_NODE * size) : [];
  const [nodes, records] = await Promise.all([
    readNodes(branch, families),
    readRecords(branch.client, branch.userId, ids),
    unknown.length > 0 ? explore(branch, order, unknown, size) : null,
  ]);
  return { nodes, records };
}

async function explore(
  { client, userId, rootId }: Branch,
  order: PreOrder,
  ids: readonly number[],
  size: number,
): Promise<void> {
  const { rows } = await client.query<{ id: number; children: string }>(
    prepared(FAMILIES, [userId, ids, rootId, FAMILIES_PER_NODE * size]),
  );
  for (const { id, children } of rows)
    order.learn({ id, childrenIds: children === "" ? [] : children.split(",").map(Number) });
}

async function readNodes(
  { client, userId, options }: Branch,
  families: readonly Family[],
): Promise<wire.Node[]> {
  const { rows } = await client.query<Row>(
    prepared(options.includeUserFlashcards ? NODES_WITH_PROGRESS : NODES, [
      userId,
      families.map(({ id }) => id),
    ]),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return families.flatMap(({ id, childrenIds }) => {
    const row = byId.get(id);
    return row ? [toWire(userId, row, childrenIds)] : [];
  });
}

async function readParent({ client, userId, rootId, options }: Branch): Promise<wire.Node | null> {
  const [parent, siblings] = await Promise.all([
    client.query<Row>(
      prepared(options.includeUserFlashcards ? PARENT_WITH_PROGRESS : PARENT, [userId, rootId]),
    ),
    client.query<{ id: number }>(prepared(SIBLING_IDS, [userId, rootId])),
  ]);
  const [row] = parent.rows;
  if (!row) return null;
  return toWire(
    userId,
    row,
    siblings.rows.map(({ id }) => id),
  );
}

function toWire(userId: number, row: Row, childrenIds: readonly number[]): wire.Node {
  return {
    id: row.id,
    parent_id: row.parent_id,
    user_id: userId,
    item_type: row.item_type,
    item_id: row.item_id,
    sort_order: row.sort_order,
    children_ids: [...childrenIds],
    content: contentOf(userId, row),
    ...(row.progress_id == null
      ? {}
      : { user_flashcard: { id: row.progress_id, ...wireFieldsFromRow("progress", row, "progress_") } }),
  };
}

const contentOf = (user_id: number, row: Row): wire.Node["content"] => {
  const { item_id: id, item_type: type } = row;
  return { id, ...wireFieldsFromRow(type, row, `${type}_`), user_id } as wire.Node["content"];
};
