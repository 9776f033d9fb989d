import type { LogRow } from "@perennial/contract/log/logged-ops";
import { FRONT } from "@perennial/domain/card/card-kinds";
import { KINDS } from "@perennial/domain/kind/table";
import type { Op } from "@perennial/domain/op/op";
import type { ItemType } from "@perennial/domain/tree/node";
import type pg from "pg";
import {
  deleteOrigins,
  insertOrigins,
  type OriginToRestore,
  readOriginsBefore,
} from "../../database/origin-rows.ts";
import { type StoredRow, selected, storedFromRow } from "../../database/record-rows.ts";
import type { Facts } from "../state/facts.ts";
import { readPlaces } from "./tree-places.ts";
import { type CardToUndo, inverse, memoryToUndo, undoReviews } from "./undo-memory.ts";

/** What of an import's updates goes back, and what stays since it was changed again. */
export interface UpdatesUndone {
  readonly ops: readonly Op[];
  readonly restored: readonly OriginToRestore[];
  readonly cards: readonly CardToUndo[];
  readonly kept: number;
  /** Nodes that stand elsewhere again. */
  readonly moved: ReadonlySet<number>;
}

interface Holder {
  readonly id: number;
  readonly item_type: ItemType;
  readonly item_id: number;
  readonly is_alive: boolean;
}

const HOLDERS = `select id, item_type, item_id, deleted_at is null as is_alive from nodes
  where user_id = $1 and id = any($2::bigint[])`;
/** Of what is known of a card, the part that it is about. */
const PART = "coalesce(new_values->>'part', old_values->>'part') as part";
/** What the call changed of them, the last first. */
const CHANGES = `select mutation_type, table_name, record_id, old_values, new_values, call_version, ${PART}
  from data_mutations where user_id = $1 and mutation_uuid = $2 and record_id = any($3::bigint[])
    and table_name = any('{nodes,notes,flashcards,user_flashcards}') order by version desc`;
const LATER = `select table_name, record_id, mutation_uuid, ${PART} from data_mutations
  where user_id = $1 and table_name = any('{nodes,notes,flashcards,user_flashcards}') and record_id = any($2::bigint[])
    and version > $3`;
/** Imports that were taken back come to nothing, with what took them back. */
const CANCELLED = `select node_id, mutation_uuid, undone_by from origins_before
  where user_id = $1 and node_id = any($2::bigint[]) and undone_by is not null`;
const DONE = `update origins_before set undone_by = $3
  where user_id = $1 and mutation_uuid = $2 and node_id = any($4::bigint[])`;

/**
 * Finds what an import changed of what was here before, as ops that take it back. A note goes back as a whole, and only
 * where nobody has changed it since: what was written since is somebody's own.
 * @param facts is told the records as they stand
 */
export async function updatesToUndo(
  client: pg.PoolClient,
  userId: number,
  mutationUuid: string,
  facts: Facts,
): Promise<UpdatesUndone> {
  const before = await readOriginsBefore(client, userId, mutationUuid);
  if (before.length === 0) return { ops: [], restored: [], cards: [], kept: 0, moved: new Set() };
  const nodeIds = before.map(({ nodeId }) => nodeId);
  const firstIds = before.map(({ firstId }) => firstId);
  const { rows: holders } = await client.query<Holder>(HOLDERS, [
    userId,
    [...new Set([...nodeIds, ...firstIds])],
  ]);
  const alive = new Set(holders.flatMap(({ id, is_alive }) => (is_alive ? id : [])));
  const nodeOf = nodesByRecord(holders);
  const recordIds = [...new Set(holders.flatMap(({ id, item_id }) => [id, item_id]))];
  const changes = await client.query<ChangedRow & { call_version: number }>(CHANGES, [
    userId,
    mutationUuid,
    recordIds,
  ]);
  const changed = changes.rows.flatMap((row) => {
    const nodeId = nodeOf.get(recordOf(row));
    return nodeId === undefined ? [] : [{ row, nodeId }];
  });
  const names = new Set(changed.map(({ row }) => nameOf(row)));
  const since = changes.rows[0]?.call_version ?? 0;
  const touched = await touchedRecords(client, userId, { recordIds, since, names, nodeOf });
  const written = new Set(
    changed.flatMap(({ row, nodeId }) => (!isMemory(row) && touched.has(nameOf(row)) ? nodeId : [])),
  );
  const moves = changed.filter(({ row }) => row.mutation_type === "node.move");
  const moved = moves.map(({ row }) => row);
  const stuck = await stuckBranches(client, userId, moved);
  const staying = new Set(
    before.flatMap(({ nodeId, firstId, isOvertaken }) =>
      isOvertaken || written.has(nodeId) || stuck.has(nodeId) || !alive.has(firstId) ? firstId : [],
    ),
  );
  const restored = before.filter(({ firstId }) => !staying.has(firstId));
  const going = new Set(restored.map(({ nodeId }) => nodeId));
  const back = changed.flatMap(({ row, nodeId }) => (going.has(nodeId) ? row : []));
  const rows = back.filter((row) => !isMemory(row));
  await storeRecords(client, userId, rows, facts);
  const memories = Map.groupBy(back.filter(isMemory), ({ record_id }) => record_id);
  const itemOf = new Map(
    holders.map(({ id, item_type, item_id }) => [id, item_type === "flashcard" ? item_id : 0]),
  );
  const cards = restored.flatMap(({ nodeId, reviews }): CardToUndo[] => {
    const itemId = itemOf.get(nodeId) ?? 0;
    const changes = (memories.get(itemId) ?? []).map((row) => ({
      row,
      part: partIn(row),
      isTouched: touched.has(nameOf(row)),
    }));
    return itemId === 0 ? [] : [{ nodeId, itemId, reviews, changes }];
  });
  const memory = await memoryToUndo(client, userId, cards, { mutationUuid, facts });
  return {
    ops: [...rows.map(inverse), ...memory],
    restored,
    cards,
    kept: before.length - restored.length,
    moved: new Set(moves.flatMap(({ nodeId }) => (going.has(nodeId) ? nodeId : []))),
  };
}

const MEMORY = KINDS.progress.table;
const isMemory = ({ table_name }: LogRow): boolean => table_name === MEMORY;

/** A row of the log, which names a part as text. */
type ChangedRow = LogRow & { readonly part: string | null };

/** Rows of before cards had parts are about their fronts. */
const partIn = ({ part }: Pick<ChangedRow, "part">): number => Number(part ?? FRONT);

const recordOf = ({ table_name, record_id }: Pick<LogRow, "table_name" | "record_id">): string =>
  `${table_name} ${record_id}`;

/** What is known of each part of a card is something by itself. */
const nameOf = (row: Pick<ChangedRow, "table_name" | "record_id" | "part">): string =>
  row.table_name === MEMORY ? `${recordOf(row)} ${partIn(row)}` : recordOf(row);

const nodesByRecord = (holders: readonly Holder[]): ReadonlyMap<string, number> =>
  new Map(
    holders.flatMap(({ id, item_type, item_id }) => [
      [`nodes ${id}`, id] as const,
      [`${KINDS[item_type].table} ${item_id}`, id] as const,
      ...(item_type === "flashcard" ? [[`${MEMORY} ${item_id}`, id] as const] : []),
    ]),
  );

/** Branches that cannot stand where they stood: that is deleted by now, or stands in them. */
async function stuckBranches(
  client: pg.PoolClient,
  userId: number,
  moves: readonly LogRow[],
): Promise<ReadonlySet<number>> {
  const stuck = new Set<number>();
  if (moves.length === 0) return stuck;
  const stood = moves.map(({ record_id: id, old_values }) => ({
    id,
    parentId: Number(old_values?.parent_id),
  }));
  const placeIds = stood.flatMap(({ id, parentId }) => [id, parentId]);
  const places = await readPlaces(client, userId, placeIds);
  for (const { id, parentId } of stood) {
    if (places.mayStandBelow(id, parentId)) places.move(id, parentId);
    else stuck.add(id);
  }
  return stuck;
}

interface Touched {
  readonly recordIds: readonly number[];
  readonly since: number;
  /** Of the records that the call changed. */
  readonly names: ReadonlySet<string>;
  readonly nodeOf: ReadonlyMap<string, number>;
}

/** Records that somebody changed after the call had, unless that was taken back with an import. */
async function touchedRecords(
  client: pg.PoolClient,
  userId: number,
  { recordIds, since, names, nodeOf }: Touched,
): Promise<ReadonlySet<string>> {
  if (names.size === 0) return new Set();
  const later = await client.query<ChangedRow & { mutation_uuid: string }>(LATER, [userId, recordIds, since]);
  const cancelled = await client.query<{ node_id: number; mutation_uuid: string; undone_by: string }>(
    CANCELLED,
    [userId, [...new Set(nodeOf.values())]],
  );
  const nothing = new Set(
    cancelled.rows.flatMap(({ node_id, mutation_uuid, undone_by }) => [
      `${node_id} ${mutation_uuid}`,
      `${node_id} ${undone_by}`,
    ]),
  );
  return new Set(
    later.rows.flatMap((row) => {
      const name = nameOf(row);
      return names.has(name) && !nothing.has(`${nodeOf.get(recordOf(row))} ${row.mutation_uuid}`) ? name : [];
    }),
  );
}

/** Reads the records that go back, tombstones too. */
async function storeRecords(
  client: pg.PoolClient,
  userId: number,
  changes: readonly LogRow[],
  facts: Facts,
): Promise<void> {
  for (const kind of ["node", "note", "flashcard"] as const) {
    const table = `${kind}s`;
    const ids = changes.flatMap((row) => (row.table_name === table ? row.record_id : []));
    if (ids.length === 0) continue;
    const { rows } = await client.query<StoredRow>(
      `select ${selected(kind, "t")} from ${table} t where t.user_id = $1 and t.id = any($2::bigint[])`,
      [userId, ids],
    );
    for (const row of rows) {
      const stored = storedFromRow(kind, row);
      (facts.stored[kind] as Map<unknown, unknown>).set(stored.record.id, stored);
    }
  }
}

/**
 * Sends what nodes were before the import as what they are, and their logs as they were.
 * @param undoneBy the call that takes it back
 */
export const restoreOrigins = (
  client: pg.PoolClient,
  userId: number,
  { restored, cards }: Pick<UpdatesUndone, "restored" | "cards">,
  { mutationUuid, undoneBy }: { readonly mutationUuid: string; readonly undoneBy: string },
): Promise<unknown>[] =>
  restored.length === 0
    ? []
    : [
        ...insertOrigins(
          client,
          userId,
          restored.flatMap(({ nodeId, origin }) => (origin ? { nodeId, ...origin } : [])),
        ),
        deleteOrigins(
          client,
          userId,
          restored.flatMap(({ nodeId, origin }) => (origin ? [] : nodeId)),
        ),
        ...undoReviews(client, userId, cards, { mutationUuid, undoneBy }),
        client.query(DONE, [userId, mutationUuid, undoneBy, restored.map(({ nodeId }) => nodeId)]),
      ];
