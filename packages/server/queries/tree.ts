import type * as wire from "@perennial/contract/wire";
import type { KindName } from "@perennial/domain/kind/kinds";
import type { ItemType } from "@perennial/domain/tree/node";
import type pg from "pg";
import { GENERATION } from "../database/generation-sql.ts";
import { PLAN_FOR_WALKS } from "../database/pool.ts";
import { COLUMNS, type StoredRow, wireFieldsFromRow } from "../database/record-rows.ts";
import { type Records, type RecordsRead, recordsReads, recordsToWire } from "./records-with.ts";

export interface TreeOptions {
  readonly includeParent: boolean;
  readonly includeUserFlashcards: boolean;
}

/** A branch as it stood at one version of the user's log. */
export interface TreeRead {
  readonly rootId: number;
  readonly version: number;
  readonly generation: string;
  /** Pre-order: parents before their children, siblings in order. */
  readonly nodes: readonly wire.Node[];
  readonly parent: wire.Node | null;
  /** By table, of kinds that no node shows: what refers to the nodes. */
  readonly records: Records;
}

interface Row {
  readonly id: number;
  readonly parent_id: number | null;
  readonly item_type: ItemType;
  readonly item_id: number;
  readonly sort_order: number;
  readonly progress_id: number | null;
  /** Those of the content, with the name of its kind before them. */
  readonly [column: string]: unknown;
}

const NODE = "n.id, n.parent_id, n.item_type, n.item_id, n.sort_order, n.note_id, n.flashcard_id";
const columns = (kind: KindName, t: string) =>
  COLUMNS[kind].map(({ name }) => `${t}.${name} as ${kind}_${name}`).join(", ");

/** The nodes of a list n with what they show: look-ups for each, so that a small branch costs little in any notebook. */
const shown = (list: string) => `select n.id, n.parent_id, n.item_type, n.item_id, n.sort_order,
    (select text from notes where user_id = $1 and id = n.note_id) as note_text, card.*
  from ${list} n left join lateral (
    select ${columns("flashcard", "f")}, p.id as progress_id, ${columns("progress", "p")}
    from flashcards f left join user_flashcards p on p.user_id = $1 and p.flashcard_id = f.id
      and p.part = 0 and p.deleted_at is null and $3::boolean
    where f.user_id = $1 and f.id = n.flashcard_id and n.flashcard_id is not null offset 0) card on true`;

// UNION, not UNION ALL: should the data hold a cycle, every node is still met once. The order within a step, and
// OFFSET 0, make each step one look-up in the index: see PLAN_FOR_WALKS.
const BELOW = `with recursive below as (
    select ${NODE} from nodes n where n.user_id = $1 and n.id = $2 and n.deleted_at is null
    union
    select c.* from below b cross join lateral (
      select ${NODE} from nodes n where n.user_id = $1 and n.parent_id = b.id and n.deleted_at is null
      order by n.sort_order, n.id offset 0) c)`;
const BRANCH = `${BELOW} ${shown("below")}`;
const RECORDS = recordsReads(BELOW);

const PARENT = `with above as (
    select ${NODE} from nodes n where n.user_id = $1 and n.deleted_at is null
      and n.id = (select parent_id from nodes where user_id = $1 and id = $2))
  ${shown("above")}`;

const CHILD_IDS = `select id from nodes where user_id = $1 and deleted_at is null
    and parent_id = (select parent_id from nodes where user_id = $1 and id = $2)
  order by sort_order, id`;

interface LogHead {
  readonly version: number;
  readonly generation: string;
}
const LOG_HEAD = `select version, ${GENERATION} as generation from users u where id = $1`;

/**
 * A node with everything below it, all of it and the version from one snapshot.
 * @returns null for an unknown, deleted or foreign id
 */
export async function readTree(
  pool: pg.Pool,
  userId: number,
  nodeId: number,
  options: TreeOptions,
): Promise<TreeRead | null> {
  const values = [userId, nodeId, options.includeUserFlashcards];
  const client = await pool.connect();
  let failed = true;
  try {
    const [, head, branch, parent, siblings, records] = await Promise.all([
      client.query(`begin isolation level repeatable read read only; ${PLAN_FOR_WALKS}`),
      client.query<LogHead>(LOG_HEAD, [userId]),
      client.query<Row>({ name: "read-branch", text: BRANCH, values }),
      options.includeParent ? client.query<Row>({ name: "read-parent", text: PARENT, values }) : null,
      options.includeParent
        ? client.query<{ id: number }>({ name: "read-siblings", text: CHILD_IDS, values: [userId, nodeId] })
        : null,
      Promise.all(RECORDS.map((read) => readRecords(client, read, [userId, nodeId]))),
      client.query("commit"),
    ]);
    failed = false;
    const nodes = inPreOrder(userId, nodeId, branch.rows);
    const [log] = head.rows;
    if (nodes.length === 0 || !log) return null;
    const parentRow = parent?.rows[0];
    const siblingIds = siblings?.rows.map((row) => row.id) ?? [];
    return {
      rootId: nodeId,
      version: log.version,
      generation: log.generation,
      nodes,
      records: Object.assign({}, ...records),
      parent: parentRow ? toWire(userId, parentRow, siblingIds) : null,
    };
  } finally {
    // A connection whose statements failed half-way may still be inside the transaction.
    client.release(failed);
  }
}

const readRecords = async (
  client: pg.PoolClient,
  { kind, name, text }: RecordsRead,
  values: readonly number[],
): Promise<Records> =>
  recordsToWire(kind, (await client.query<StoredRow>({ name, text, values: [...values] })).rows);

/** Each node is given once, so a cycle is cut where it closes. */
function inPreOrder(userId: number, rootId: number, rows: readonly Row[]): wire.Node[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const childIds = new Map<number, number[]>();
  for (const row of rows) {
    if (row.id === rootId || row.parent_id === null) continue;
    const siblings = childIds.get(row.parent_id);
    if (siblings) siblings.push(row.id);
    else childIds.set(row.parent_id, [row.id]);
  }
  for (const siblings of childIds.values()) {
    siblings.sort((a, b) => (byId.get(a)?.sort_order ?? 0) - (byId.get(b)?.sort_order ?? 0) || a - b);
  }
  const nodes: wire.Node[] = [];
  const open = [rootId];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const row = byId.get(id);
    if (!row) continue;
    const children = childIds.get(id) ?? [];
    nodes.push(toWire(userId, row, children));
    for (let i = children.length - 1; i >= 0; i--) open.push(children[i] as number);
  }
  return nodes;
}

function toWire(userId: number, row: Row, childrenIds: number[]): wire.Node {
  return {
    id: row.id,
    parent_id: row.parent_id,
    user_id: userId,
    item_type: row.item_type,
    item_id: row.item_id,
    sort_order: row.sort_order,
    children_ids: childrenIds,
    content: contentOf(userId, row),
    ...(row.progress_id === null
      ? {}
      : { user_flashcard: { id: row.progress_id, ...wireFieldsFromRow("progress", row, "progress_") } }),
  };
}

const contentOf = (user_id: number, row: Row): wire.Node["content"] =>
  row.item_type === "note"
    ? { id: row.item_id, ...wireFieldsFromRow("note", row, "note_"), user_id }
    : { id: row.item_id, ...wireFieldsFromRow("flashcard", row, "flashcard_"), user_id };
