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
/** Parts that are read while one is sent: the database does not wait for us between two of them. */
const PARTS_AHEAD = 2;
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

/** Reads the next parts while one is being sent: three are in memory, however large the tree. */
async function* readParts(branch: Branch, order: PreOrder): AsyncGenerator<TreePart> {
  const { client } = branch;
  const take = createTake(branch, order);
  let size = FIRST_PART;
  const coming: Promise<TreePart>[] = [];
  const begin = () => {
    const part = readPart(branch, take, size);
    part.catch(() => {}); // Its failure is seen when it is awaited.
    coming.push(part);
    size = Math.min(2 * size, LARGEST_PART);
  };
  try {
    begin();
    for (let part = await coming[0]; part && part.nodes.length > 0; part = await coming[0]) {
      while (coming.length <= PARTS_AHEAD) begin();
      void coming.shift();
      yield part;
    }
  } finally {
    // Also when the reader has given up: what was sent ends soon and in its order, and the connection can be used again.
    const isUsable = await Promise.all(coming)
      .then(() => client.query("commit"))
      .then(
        () => true,
        () => false,
      );
    client.release(!isUsable);
  }
}

/** Returns the next families, none when the branch has ended; begins to look for those after them. */
type TakeFamilies = (size: number) => Promise<Family[]>;

function createTake(branch: Branch, order: PreOrder): TakeFamilies {
  let looking: Promise<void> | null = null;
  const look = (most: number, size: number): void => {
    const unknown = looking ? [] : order.unknown(most);
    if (unknown.length === 0) return;
    looking = explore(branch, order, unknown, size).finally(() => {
      looking = null;
    });
    looking.catch(() => {}); // Its failure is seen by who needs what it was to bring.
  };
  const takeNow = async (size: number): Promise<Family[]> => {
    let families = order.take(size);
    while (families.length === 0) {
      look(size, size);
      if (!looking) return [];
      await looking;
      families = order.take(size);
    }
    if (order.ahead() < (PARTS_AHEAD + 1) * size) look(FAMILIES_PER_NODE * size, size);
    return families;
  };
  /** Parts are asked for before the last has come, and keep their order. */
  let turn: Promise<unknown> = Promise.resolve();
  return (size) => {
    const mine = turn.then(() => takeNow(size));
    turn = mine.catch(() => {});
    return mine;
  };
}

/** Reads the next nodes with what refers to them; none when the branch has ended. */
async function readPart(branch: Branch, take: TakeFamilies, size: number): Promise<TreePart> {
  const families = await take(size);
  if (families.length === 0) return { nodes: [], records: {} };
  const [nodes, records] = await Promise.all([
    readNodes(branch, families),
    readRecords(
      branch.client,
      branch.userId,
      families.map(({ id }) => id),
    ),
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
