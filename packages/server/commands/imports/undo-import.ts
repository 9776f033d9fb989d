import { randomUUID } from "node:crypto";
import type { Op } from "@perennial/domain/op/op";
import { deletionOf } from "@perennial/domain/op/record-ops";
import type { ItemType } from "@perennial/domain/tree/node";
import type pg from "pg";
import { type StoredRow, selected, storedFromRow } from "../../database/record-rows.ts";
import { lockUser } from "../group/group-reads.ts";
import { writeRows } from "../log/write-rows.ts";
import { changedRows } from "../state/changed-rows.ts";
import { createFacts, type Facts } from "../state/facts.ts";
import type { ImportRow } from "./import-rows.ts";
import { takeStep } from "./import-steps.ts";
import { restoreOrigins, updatesToUndo } from "./undo-updates.ts";
import { writeOps } from "./write-ops.ts";

export interface ImportDone {
  readonly id: number;
  /** Of the call that it is in the log. */
  readonly mutationUuid: string;
}

export interface UndoCounts {
  readonly removed: number;
  /** Those that were here before, which are again what they were. */
  readonly restored: number;
  /** Changed since, or written under: nobody's words go by taking an import back. */
  readonly kept: number;
  readonly version: number;
}

/** Selects what an import made, as far as it lives, in its order, and whether it was touched since. */
const MADE = `select ${selected("node", "n")}, exists (
    select from data_mutations d where d.user_id = $1 and d.version > made.call_version and (
      (d.table_name = 'nodes' and d.record_id = n.id)
      or (d.table_name = 'notes' and d.record_id = n.note_id)
      or (d.table_name in ('flashcards', 'user_flashcards') and d.record_id = n.flashcard_id))
    and not exists (select from origins_before b where b.user_id = $1 and b.node_id = n.id
      and b.undone_by is not null and d.mutation_uuid in (b.mutation_uuid, b.undone_by))) as is_touched
  from data_mutations made join nodes n on n.user_id = $1 and n.id = made.record_id and n.deleted_at is null
  where made.user_id = $1 and made.mutation_uuid = $2 and made.mutation_type = 'node.create'
  order by made.version`;
/** What it said of how nodes are studied, as far as nobody has said anything else since. */
const SAID = `select ${selected("studySettings", "s")} from data_mutations made
  join study_settings s on s.user_id = $1 and s.id = made.record_id and s.deleted_at is null
  where made.user_id = $1 and made.mutation_uuid = $2 and made.mutation_type = 'studySettings.create'
    and not exists (select from data_mutations d where d.user_id = $1 and d.version > made.call_version
      and d.table_name = 'study_settings' and d.record_id = s.id)
  order by made.version`;
/** The anchors that it led elsewhere, as far as they still lead there, with what they led to before. */
const REPOINTED = `select ${selected("anchor", "a")}, (made.old_values->>'node_id')::bigint as was
  from data_mutations made join anchors a on a.user_id = $1 and a.id = made.record_id and a.deleted_at is null
  where made.user_id = $1 and made.mutation_uuid = $2 and made.mutation_type = 'anchor.edit'
    and a.node_id = (made.new_values->>'node_id')::bigint order by made.version`;
const CHILDREN = `select parent_id, id from nodes
  where user_id = $1 and parent_id = any($2::bigint[]) and deleted_at is null`;

interface MadeRow extends StoredRow {
  readonly item_type: ItemType;
  readonly item_id: number;
  readonly is_touched: boolean;
}

/** Their rows stay, as those of every rating that is taken back. */
const TAKE_REVIEWS_BACK = `update reviews set undone_by = $3
  where user_id = $1 and flashcard_id = any($2::bigint[]) and undone_by is null`;

const KEEP_RECEIPT = "update imports set receipt = $3 where user_id = $1 and id = $2 returning *";

/** Takes an import of the account's list back, in the transaction that the client is in. Resolves to its row, null where it was not carried out. */
export async function takeImportBack(
  client: pg.PoolClient,
  userId: number,
  id: number,
  now: Date,
): Promise<ImportRow | null> {
  const row = await takeStep(client, "undo", { userId, id });
  if (!row) return null;
  const { mutation_uuid: mutationUuid, receipt } = row;
  if (mutationUuid === null || receipt === null) throw new Error("an import is done without what it came to");
  const { removed, restored, kept } = await undoImport(client, userId, { id, mutationUuid }, now);
  const undone = { removed, kept, ...(restored > 0 ? { restored } : {}) };
  const { rows } = await client.query<ImportRow>(KEEP_RECEIPT, [userId, id, { ...receipt, undone }]);
  return rows[0] ?? null;
}

/** Takes back what an import wrote, in the transaction that the client is in: as deletions that the log knows as its undoing. */
export async function undoImport(
  client: pg.PoolClient,
  userId: number,
  { id, mutationUuid }: ImportDone,
  now: Date,
): Promise<UndoCounts> {
  const user = await lockUser(client, userId);
  if (!user) throw new Error("the account of an import is closed");
  const made = await client.query<MadeRow>(MADE, [userId, mutationUuid]);
  const facts = createFacts();
  const updates = await updatesToUndo(client, userId, mutationUuid, facts);
  const removed = await removable(client, userId, made.rows, updates.moved);
  const staying = new Set(made.rows.map(({ id }) => id));
  for (const { id } of removed) staying.delete(id);
  const said = await client.query<StoredRow>(SAID, [userId, mutationUuid]);
  const unsaid = said.rows
    .map((row) => storedFromRow("studySettings", row))
    .filter(({ record }) => !staying.has(Number(record.nodeId)));
  for (const stored of unsaid) facts.stored.studySettings.set(stored.record.id, stored);
  const repointed = await client.query<StoredRow & { was: number }>(REPOINTED, [userId, mutationUuid]);
  const anchors = repointed.rows.flatMap((row): Op[] => {
    const stored = storedFromRow("anchor", row);
    const { id, nodeId } = stored.record;
    if (staying.has(Number(nodeId))) return [];
    facts.stored.anchor.set(id, stored);
    return [{ type: "anchor.edit", id, before: { nodeId }, after: { nodeId: row.was } }];
  });
  // What is moved out of a branch leaves it before the branch goes.
  const ops = [
    ...updates.ops,
    ...unsaid.map(({ record }) => deletionOf("studySettings", record)),
    ...anchors,
    ...(await deletions(client, userId, facts, removed)),
  ];
  const rowIds = new Map([...facts.stored.progress].map(([id, { rowId }]) => [id, rowId]));
  const rows = changedRows(ops, facts, now, (kind, id) =>
    kind === "progress" ? (rowIds.get(id) ?? 0) : Number(id),
  );
  const action = { event_type: "undo", payload: { what: "import", import_id: id } };
  const undoneBy = randomUUID();
  const call = { ops, mutationUuid: undoneBy, undoOf: mutationUuid, action, now };
  const cards = removed.flatMap((row) => (row.item_type === "flashcard" ? row.item_id : []));
  await Promise.all([
    ...writeRows(client, userId, rows),
    client.query(TAKE_REVIEWS_BACK, [userId, cards, undoneBy]),
    ...restoreOrigins(client, userId, updates, { mutationUuid, undoneBy }),
  ]);
  const version = ops.length === 0 ? user.version : await writeOps(client, userId, user, call);
  return {
    removed: removed.length,
    restored: updates.restored.length,
    kept: made.rows.length - removed.length + updates.kept,
    version,
  };
}

/**
 * Children before their parents; a node under which something stays, stays too.
 * @param moved what stands elsewhere again
 */
async function removable<T extends MadeRow>(
  client: pg.PoolClient,
  userId: number,
  made: readonly T[],
  moved: ReadonlySet<number>,
): Promise<T[]> {
  const { rows } = await client.query<{ parent_id: number; id: number }>(CHILDREN, [
    userId,
    made.map(({ id }) => id),
  ]);
  const children = Map.groupBy(rows, ({ parent_id }) => parent_id);
  const going = new Set<number>();
  return made.toReversed().filter((row) => {
    const goes =
      !row.is_touched && (children.get(row.id) ?? []).every(({ id }) => going.has(id) || moved.has(id));
    if (goes) going.add(row.id);
    return goes;
  });
}

async function deletions(
  client: pg.PoolClient,
  userId: number,
  facts: Facts,
  nodes: readonly StoredRow[],
): Promise<Op[]> {
  const stored = nodes.map((row) => storedFromRow("node", row));
  for (const node of stored) facts.stored.node.set(node.record.id, node);
  const itemIds = (type: "note" | "flashcard") =>
    stored.filter(({ record }) => record.itemType === type).map(({ record }) => record.itemId);
  for (const kind of ["note", "flashcard", "progress"] as const) {
    const column = kind === "progress" ? "flashcard_id" : "id";
    const table = { note: "notes", flashcard: "flashcards", progress: "user_flashcards" }[kind];
    const { rows } = await client.query<StoredRow>(
      `select ${selected(kind, "t")} from ${table} t
       where t.user_id = $1 and t.${column} = any($2::bigint[]) and t.deleted_at is null`,
      [userId, itemIds(kind === "note" ? "note" : "flashcard")],
    );
    for (const row of rows) {
      const found = storedFromRow(kind, row);
      (facts.stored[kind] as Map<unknown, unknown>).set(found.record.id, found);
    }
  }
  const memory = Map.groupBy(facts.stored.progress.values(), ({ record }) => record.flashcardId);
  return stored.flatMap(({ record: node }): Op[] => {
    const { itemType, itemId } = node;
    const content = facts.stored[itemType].get(itemId)?.record;
    return [
      deletionOf("node", node),
      ...(memory.get(itemId) ?? [])
        .filter(() => itemType === "flashcard")
        .map(({ record }) => deletionOf("progress", record)),
      ...(content ? [deletionOf(itemType, content) as Op] : []),
    ];
  });
}
