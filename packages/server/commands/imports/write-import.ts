import { forEachItemType, ITEM_TYPES } from "@perennial/domain/kind/items";
import type { Op } from "@perennial/domain/op/op";
import { creationOf } from "@perennial/domain/op/record-ops";
import { err, ok, type Result } from "@perennial/domain/result";
import type { ItemType } from "@perennial/domain/tree/node";
import type pg from "pg";
import { nameFreely, nameNodes, type ScopedName, scopeOfPlace } from "../../database/source-names.ts";
import type { Quota } from "../../policies/quota.ts";
import { type LockedUser, lockUser } from "../group/group-reads.ts";
import { drawIds, takeId } from "../state/draw-ids.ts";
import { createFacts, type Facts } from "../state/facts.ts";
import type { FileRefusal, ImportedDocument, ImportedReview } from "./document.ts";
import { scopeOf } from "./find-present.ts";
import { itemTypeOf, type NewNode, partsOfRows, withPartsOfRows } from "./import-ops.ts";
import { opsOfAnchors } from "./links/anchor-ops.ts";
import { opsOfNeeds } from "./links/need-ops.ts";
import { matchPresent } from "./match-present.ts";
import { movesTo, newParents } from "./move-branches.ts";
import { checkPlace, lastSortOrders, PLACE_IS_GONE, untouchedRoot } from "./place.ts";
import { type ImportPlan, planImport } from "./plan.ts";
import { opsOfProvenance } from "./provenance-ops.ts";
import { whyNoRoom } from "./quota-room.ts";
import { namedReviews } from "./review-names.ts";
import { changesOf, writeNodes, writeOpsRows } from "./write-nodes.ts";
import { openCall } from "./write-ops.ts";
import { writeSharedOrigins } from "./write-origins.ts";
import { opsOfUpdates, writeUpdatedOrigins, writeUpdateOps } from "./write-updates.ts";

export interface ImportWrite {
  /** Of the job. */
  readonly id: number;
  /** Of its file. */
  readonly name: string;
  readonly document: ImportedDocument;
  readonly intoId: number;
  readonly mutationUuid: string;
  readonly now: Date;
  readonly quota: Quota;
  /** Told how many of its nodes are on their way to the database. */
  readonly onWritten: (nodes: number) => void;
}

export interface WrittenImport {
  readonly plan: ImportPlan;
  /** The node that everything stands below. */
  readonly rootId: number;
  /** Of the user's log afterwards. */
  readonly version: number;
}

/**
 * Writes what of a document is not here yet, and what is newer in it, in the transaction that the client is in.
 * @returns refused where it cannot stand at its place, or the account has no room for it: nothing is written then
 */
export async function writeImport(
  client: pg.PoolClient,
  userId: number,
  { id, name, document: inFile, intoId, mutationUuid, now, quota, onWritten }: ImportWrite,
): Promise<Result<WrittenImport, FileRefusal>> {
  const user = await lockUser(client, userId);
  if (!user) return err({ sentence: PLACE_IS_GONE });
  const fits = await checkPlace(client, userId, inFile, intoId);
  if (!fits.ok) return fits;
  const {
    document,
    here,
    anchors: wanted,
    needs: needed,
  } = await matchPresent(client, userId, inFile, intoId);
  const plan = planImport(document, here);
  const full = await whyNoRoom(client, userId, quota, plan);
  if (full) return err(full);
  const ids = await idsOf(client, plan);
  const nodeIds = document.items.map(({ source }) => here.get(source)?.nodeId ?? 0);
  for (const { index } of plan.fresh) nodeIds[index] = takeId(ids.node);
  const restored = await restoredRoot(client, userId, user, document, intoId);
  if (restored) nodeIds[0] = intoId;
  const fresh = plan.fresh.filter(({ index }) => !(restored && index === 0));
  const parentIds = new Set(
    fresh.map(({ parent }) => (parent === undefined ? intoId : (nodeIds[parent] ?? 0))),
  );
  const moved = newParents(plan.updates, nodeIds);
  const last = await lastSortOrders(client, userId, [...parentIds, ...moved.values()]);
  const moves = await movesTo(client, userId, moved, last);
  const marks = await drawIds(client, "mark", fresh.filter(({ item }) => item.isDone).length);
  const settings = await drawIds(client, "studySettings", fresh.filter(({ item }) => item.settings).length);
  const indexes = new Map(document.items.map(({ source }, index) => [source, index]));
  const nodeOf = (source: string) => nodeIds[indexes.get(source) ?? -1];
  const nodes = fresh.map(
    ({ item, index, parent }): NewNode => ({
      item: withPartsOfRows(item, nodeOf),
      nodeId: nodeIds[index] ?? 0,
      itemId: takeId(ids[itemTypeOf(item)]),
      parentId: parent === undefined ? intoId : (nodeIds[parent] ?? 0),
      markId: item.isDone ? takeId(marks) : undefined,
      settingsId: item.settings ? takeId(settings) : undefined,
      partsOfRows: partsOfRows(item, nodeOf),
    }),
  );
  const scope = scopeOf(document, intoId);
  if (restored) await nameNodes(client, userId, scope, [{ source: restored.source, nodeId: intoId }]);
  await nameFreely(client, userId, namesOf(document, plan, nodeIds));
  const isRootNew = nodes[0]?.nodeId === nodeIds[0];
  await writeSharedOrigins(client, userId, document, isRootNew ? undefined : nodeIds[0] || undefined);
  const named = await namedReviews(client, userId, reviewsIn(plan));
  const updated = await opsOfUpdates(client, userId, plan.updates, named);
  await writeUpdatedOrigins(client, userId, {
    updates: plan.updates,
    written: updated,
    scope,
    mutationUuid,
    now,
  });
  const { ops = [], facts = createFacts() } = restored ?? {};
  const anchors = opsOfAnchors(wanted, (source) => nodeOf(source) ?? here.get(source)?.nodeId);
  const made = new Set(anchors.ops.map((op) => op.id));
  const unmade = new Set(wanted.flatMap(({ id: anchor }) => (made.has(anchor) ? [] : anchor)));
  const mayNeed = needed.filter(({ anchorId, needsId }) => !unmade.has(anchorId) && !unmade.has(needsId));
  const needs = await opsOfNeeds(client, userId, mayNeed);
  const came = await opsOfProvenance(client, nodes, (source) => nodeOf(source) || undefined);
  const behind = [moves, anchors, needs, { ops: came, facts: createFacts() }];
  const count = behind.reduce(
    (sum, more) => sum + more.ops.length,
    ops.length + updated.ops.length + changesOf(nodes),
  );
  const written = (version: number) => ok({ plan, rootId: nodeIds[0] || intoId, version });
  if (count === 0) return written(user.version);
  const action = { event_type: "import", payload: { import_id: id, name } };
  const call = await openCall(client, userId, user, count, { mutationUuid, undoOf: null, action, now });
  await Promise.all(writeOpsRows(client, userId, { ops, facts, progress: [], call, now }));
  await writeUpdateOps(client, userId, { updated, call, now });
  await writeNodes(client, userId, { nodes, last, named, scope, call, now, onWritten });
  for (const more of behind)
    await Promise.all(writeOpsRows(client, userId, { ...more, progress: [], call, now }));
  return written(await call.end());
}

/** What else a backup says that its nodes are named by; a place is the node that has its guid. */
function namesOf(
  { items }: ImportedDocument,
  { fresh }: ImportPlan,
  nodeIds: readonly number[],
): ScopedName[] {
  const places = new Map(items.map(({ source }, index) => [source, nodeIds[index]]));
  return fresh.flatMap(({ item, index }) =>
    (item.names ?? []).flatMap((said): ScopedName[] => {
      const nodeId = nodeIds[index] ?? 0;
      if ("in" in said) return [{ scope: said.in, source: said.name, nodeId }];
      const place = places.get(said.at);
      return place ? [{ scope: scopeOfPlace(place), source: said.name, nodeId }] : [];
    }),
  );
}

/** The rows of the log that are written. */
const reviewsIn = ({ fresh, updates }: ImportPlan): ImportedReview[] => [
  ...fresh.flatMap(({ item }) => item.memory.flatMap(({ reviews }) => reviews)),
  ...[...updates.changed.values()].flatMap(({ cards = [] }) => cards.flatMap(({ fresh: rows }) => rows)),
];

async function idsOf(client: pg.PoolClient, { fresh }: ImportPlan) {
  const node = await drawIds(client, "node", fresh.length);
  const ids: Record<"node" | ItemType, number[]> = { node, ...forEachItemType<number[]>(() => []) };
  for (const type of ITEM_TYPES) {
    const count = fresh.filter(({ item }) => itemTypeOf(item) === type).length;
    ids[type] = await drawIds(client, type, count);
  }
  return ids;
}

/** All of an account in an account that is still empty: its root becomes that root. */
async function restoredRoot(
  client: pg.PoolClient,
  userId: number,
  user: LockedUser,
  document: ImportedDocument,
  intoId: number,
): Promise<{ readonly source: string; readonly ops: readonly Op[]; readonly facts: Facts } | undefined> {
  const [root] = document.items;
  if (!document.isWhole || user.root_node_id !== intoId || root?.answer !== undefined || !root)
    return undefined;
  const noteId = await untouchedRoot(client, userId, intoId);
  if (noteId === undefined) return undefined;
  const facts = createFacts();
  facts.stored.note.set(noteId, { rowId: noteId, record: { id: noteId, text: "" }, deletedAt: null });
  const { source, text, settings } = root;
  const ops: Op[] =
    text === "" ? [] : [{ type: "note.edit", id: noteId, before: { text: "" }, after: { text } }];
  if (settings) {
    const id = takeId(await drawIds(client, "studySettings", 1));
    ops.push(creationOf("studySettings", { ...settings, id, nodeId: intoId }));
  }
  return { source, ops, facts };
}
