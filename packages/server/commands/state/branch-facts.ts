import { type LogRow, readLogRow } from "@perennial/contract/log/logged-ops";
import { forEachItemType, ITEM_TYPES, isItemType } from "@perennial/domain/kind/items";
import { KIND_NAMES } from "@perennial/domain/kind/kinds";
import { idKindOf } from "@perennial/domain/kind/owner";
import { type RecordId, serverId } from "@perennial/domain/kind/record-id";
import type { Item, ItemType } from "@perennial/domain/tree/node";
import type pg from "pg";
import { prepared } from "../../database/prepared.ts";
import type { StoredRow } from "../../database/record-rows.ts";
import * as sql from "./fact-queries.ts";
import { createReads } from "./fact-reads.ts";
import type { Facts, LoggedChange } from "./facts.ts";
import type { Need } from "./needs.ts";

/*
 * What a command for whole branches needs is read as sets, in two round trips: the rows first, then what they show. Asked for one
 * by one, the contents of ten thousand rows cost more than deciding about them, and another pass of that.
 */

/** Reads branches with what their nodes show, and what was done to any of it after the oldest version asked for. */
export async function loadBranches(
  client: pg.PoolClient,
  userId: number,
  facts: Facts,
  needs: readonly Need[],
): Promise<void> {
  const nodes: RecordId[] = [];
  const items: Item[] = [];
  const rows = createReads(client, userId, facts);
  rows.read<StoredRow>(sql.BRANCHES, [needs.map(({ id }) => id)], (row) => {
    rows.takeNode(row);
    const node = facts.stored.node.get(row.id)?.record;
    if (!node) return;
    nodes.push(node.id);
    items.push(node);
  });
  await Promise.all(rows.reads);
  const contents = createReads(client, userId, facts);
  readItems(contents, items);
  const versions = needs.flatMap(({ version }) => version ?? []);
  if (versions.length > 0 && nodes.length > 0) {
    const ids = [...nodes, ...items.map(({ itemId }) => itemId)];
    contents.reads.push(
      client
        .query<LoggedChange>(prepared(sql.CHANGES_SINCE, [userId, ids, Math.min(...versions)]))
        .then(({ rows: changes }) => {
          for (const change of changes) facts.changes.push(change);
          facts.changes.sort((a, b) => a.version - b.version);
        }),
    );
  }
  await Promise.all(contents.reads);
}

/** Reads what calls did, and the last values of all that they deleted, with the lines of nodes above it. */
export async function loadCalls(
  client: pg.PoolClient,
  userId: number,
  facts: Facts,
  uuids: readonly string[],
): Promise<void> {
  const nodes: number[] = [];
  const items: Item[] = [];
  const calls = createReads(client, userId, facts);
  calls.read<LogRow & { mutation_uuid: string }>(sql.CALLS, [uuids], ({ mutation_uuid: uuid, ...row }) => {
    const reading = readLogRow(row);
    if (reading.kind !== "op") return;
    const { op } = reading;
    const known = facts.calls.get(uuid);
    if (known) known.push(op);
    else facts.calls.set(uuid, [op]);
    if (op.type !== "node.delete") return;
    nodes.push(serverId(op.id));
    items.push(op.before);
  });
  await Promise.all(calls.reads);
  const { reads, read, takeNode, ...more } = createReads(client, userId, facts);
  read(sql.NODES, [nodes], takeNode);
  const byType = readItems({ read, ...more }, items);
  for (const type of ITEM_TYPES) read(sql.holders(type), [byType[type]], takeNode);
  await Promise.all(reads);
}

/** Reads items with what belongs to them. Returns their ids by type. */
function readItems(
  { read, takeInto }: Pick<ReturnType<typeof createReads>, "read" | "takeInto">,
  items: readonly Item[],
): Readonly<Record<ItemType, number[]>> {
  const ids = forEachItemType((): number[] => []);
  for (const { itemType, itemId } of items) ids[itemType].push(serverId(itemId));
  for (const kind of KIND_NAMES) {
    const owner = idKindOf(kind);
    if (isItemType(owner)) read(sql.recordsBy(kind, owner), [ids[owner], []], takeInto(kind));
  }
  return ids;
}
