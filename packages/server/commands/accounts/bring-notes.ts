import { randomUUID } from "node:crypto";
import { GENERIC_KINDS, hasDrawnIds } from "@perennial/domain/kind/kinds";
import { serverId } from "@perennial/domain/kind/record-id";
import type { Op } from "@perennial/domain/op/op";
import { MAX_LEVELS } from "@perennial/domain/tree/limits";
import { placeLast } from "@perennial/domain/tree/sort-order";
import type pg from "pg";
import { callBy } from "../../database/cluster/user-way.ts";
import {
  insertOrigins,
  insertOriginTypes,
  readOrigins,
  readOriginTypes,
} from "../../database/origin-rows.ts";
import { prepared } from "../../database/prepared.ts";
import { type Stored, type StoredRow, selected, storedFromRow } from "../../database/record-rows.ts";
import { readUsage } from "../../database/usage.ts";
import { fullQuota, type Quota, quotaOf } from "../../policies/quota.ts";
import type { SessionClaims } from "../../ports/tokens.ts";
import { carryFiles } from "../files/carry-files.ts";
import { type LockedUser, lockUser } from "../group/group-reads.ts";
import { writeGroup } from "../group/write-group.ts";
import { rowUuid } from "../log/row-uuid.ts";
import { newReviewWrites } from "../log/write-reviews.ts";
import { rowWrites } from "../log/write-rows.ts";
import { forgetReading } from "../readers/catch-up.ts";
import { changedRows } from "../state/changed-rows.ts";
import { drawIds, freeIds, takeId } from "../state/draw-ids.ts";
import { NEW_LOG_IDS } from "../state/fact-queries.ts";
import { createFacts } from "../state/facts.ts";
import type { AccountDeps } from "./accounts.ts";
import { branchOps, type NewIds } from "./branch-ops.ts";
import { bringSubscription } from "./bring-subscription.ts";
import { carryNames } from "./carried-names.ts";
import { type CarriedRecord, type Renamed, readRecords, recordOps } from "./carried-records.ts";
import { readCarriedReviews } from "./carried-reviews.ts";
import { fitLevels } from "./fit-levels.ts";
import { type CarriedNode, readNotebook } from "./read-notebook.ts";

/**
 * Makes the notebook of an anonymous account a branch below the root of another account, as ordinary changes in
 * that account's log, and closes the anonymous account. Does nothing when the anonymous session has ended, so
 * that a repeated request brings nothing twice.
 * @returns the version of the account's log afterwards; null when nothing was written to it
 * @throws NoRoomForNotes where they are more than the account may keep
 */
export async function bringNotes(
  client: pg.PoolClient,
  { files, quota }: Pick<AccountDeps, "files" | "quota">,
  anonymous: SessionClaims,
  userId: number,
  now: Date,
): Promise<number | null> {
  if (anonymous.userId === userId) return null;
  const locked = new Map<number, LockedUser | undefined>();
  // Always locked in the same order, so that two of these cannot deadlock.
  for (const id of [anonymous.userId, userId].sort((a, b) => a - b)) {
    locked.set(id, await lockUser(client, id));
  }
  const user = locked.get(userId);
  if (!user) throw new Error("an account to sign in to is closed");
  if (!(await isOpen(client, anonymous))) return null;
  // The account's root stands above it.
  const notebook = fitLevels(await readNotebook(client, anonymous.userId), MAX_LEVELS - 1);
  if (notebook.length > 0) await demandRoom(client, quota, anonymous.userId, userId);
  const records = await readRecords(client, anonymous.userId);
  const version =
    notebook.length === 0
      ? null
      : await write(client, userId, user, { from: anonymous.userId, notebook, records }, now);
  await carryFiles(client, files, { from: anonymous.userId, to: userId, now });
  await bringSubscription(client, anonymous.userId, userId);
  await close(client, anonymous.userId, userId, now);
  return version;
}

/** Thrown so that nobody is signed in: both accounts stay as they are. Its message is for the person. */
export class NoRoomForNotes extends Error {}

async function demandRoom(client: pg.PoolClient, quota: Quota, from: number, to: number): Promise<void> {
  const [theirs, own] = [await readUsage(client, from), await readUsage(client, to)];
  const full = theirs && own && fullQuota(quotaOf(quota, own), own, theirs);
  if (full)
    throw new NoRoomForNotes(`The notes of this browser do not fit beside those of the account. ${full}`);
}

async function isOpen(client: pg.PoolClient, { userId, sessionId }: SessionClaims): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from users u join sessions s on s.user_id = $1
     where u.id = $1 and u.is_anonymous and u.closed_at is null and s.id = $2`,
    [userId, sessionId],
  );
  return rowCount === 1;
}

/** What one account hands over to another. */
interface Carried {
  readonly from: number;
  readonly notebook: readonly CarriedNode[];
  readonly records: readonly CarriedRecord[];
}

async function write(
  client: pg.PoolClient,
  userId: number,
  user: LockedUser,
  { from, notebook, records }: Carried,
  now: Date,
): Promise<number> {
  const { version, last_user_action_id: lastActionId, root_node_id: rootId } = user;
  if (rootId === null) throw new Error("an account to sign in to has no notebook");
  const siblings = await childrenOf(client, userId, rootId);
  const place = placeLast(siblings.map(({ record }) => record));
  const facts = createFacts();
  for (const stored of siblings) facts.stored.node.set(stored.record.id, stored);
  const moves = place.renumbered.map(({ id, sortOrder }): Op => {
    const before = { parentId: rootId, sortOrder: facts.stored.node.get(id)?.record.sortOrder ?? 0 };
    return { type: "node.move", id, before, after: { parentId: rootId, sortOrder } };
  });
  const ids = await drawNewIds(client, notebook);
  const branch = branchOps(notebook, { parentId: rootId, sortOrder: place.sortOrder }, ids);
  const renamed = new Map<string, number>();
  for (const [index, { id, itemId, content }] of notebook.entries()) {
    const own = ids[index] as NewIds;
    renamed.set(`node ${id}`, own.node).set(`${content.kind} ${itemId}`, own.item);
  }
  for (const kind of GENERIC_KINDS) {
    const own = records.filter((each) => each.kind === kind);
    if (hasDrawnIds(kind)) {
      const ids = own.map(({ record }) => serverId(record.id));
      for (const id of await freeIds(client, userId, kind, ids)) renamed.set(`${kind} ${id}`, id);
      continue;
    }
    const fresh = await drawIds(client, kind, own.length);
    for (const { record } of own) renamed.set(`${kind} ${record.id}`, takeId(fresh));
  }
  const known: Renamed = { get: (kind, id) => renamed.get(`${kind} ${id}`) };
  const more = recordOps(records, known);
  const kinds = new Map(
    notebook.flatMap(({ itemId, content }) =>
      content.kind === "flashcard" ? [[itemId, content.card.kind] as const] : [],
    ),
  );
  const reviews = await readCarriedReviews(client, from, known, (id) => kinds.get(id) ?? "basic");
  const ops = [...moves, ...branch, ...more];
  const progressCount = ops.filter((op) => op.type === "progress.set").length;
  const progressIds = await drawIds(client, "progress", progressCount);
  const mutationUuid = randomUUID();
  const log = ops.map((op, index) => ({
    op,
    uuid: rowUuid(mutationUuid, index),
    mutationUuid,
    userActionUuid: null,
    undoOf: null,
  }));
  const rows = changedRows(ops, facts, now, (kind, id) =>
    kind === "progress" ? takeId(progressIds) : serverId(id),
  );
  const { rows: logIds } = await client.query<{ id: number }>(prepared(NEW_LOG_IDS, [log.length]));
  await writeGroup(callBy(client), userId, {
    version,
    log,
    logIds: logIds.map(({ id }) => id),
    answers: [],
    actions: [],
    lastActionId,
    tables: [...rowWrites(rows), ...newReviewWrites(reviews)],
    now,
  });
  const nodeIds = notebook.map(({ id }) => id);
  const origins = await readOrigins(client, from, nodeIds);
  await insertOriginTypes(client, userId, await readOriginTypes(client, from));
  const brought = [...origins.values()].flatMap((row) => {
    const nodeId = known.get("node", row.nodeId);
    return nodeId === undefined ? [] : [{ ...row, nodeId }];
  });
  await Promise.all(insertOrigins(client, userId, brought));
  await carryNames(client, { from, to: userId }, nodeIds, known);
  return version + log.length;
}

/** Closes the anonymous account. Its rows stay, out of reach. */
async function close(client: pg.PoolClient, userId: number, into: number, now: Date): Promise<void> {
  await client.query("update users set merged_into = $2, closed_at = $3 where id = $1", [userId, into, now]);
  await client.query("delete from sessions where user_id = $1", [userId]);
  await client.query("delete from stream_tickets where user_id = $1", [userId]);
  await forgetReading(client, userId);
}

async function childrenOf(
  client: pg.PoolClient,
  userId: number,
  parentId: number,
): Promise<Stored<"node">[]> {
  const { rows } = await client.query<StoredRow>(
    `select ${selected("node", "n")} from nodes n
     where user_id = $1 and parent_id = $2 and deleted_at is null order by sort_order, id`,
    [userId, parentId],
  );
  return rows.map((row) => storedFromRow("node", row));
}

async function drawNewIds(client: pg.PoolClient, notebook: readonly CarriedNode[]): Promise<NewIds[]> {
  const notes = notebook.filter((node) => node.content.kind === "note").length;
  const nodeIds = await drawIds(client, "node", notebook.length);
  const noteIds = await drawIds(client, "note", notes);
  const flashcardIds = await drawIds(client, "flashcard", notebook.length - notes);
  return notebook.map((node) => ({
    node: takeId(nodeIds),
    item: takeId(node.content.kind === "note" ? noteIds : flashcardIds),
  }));
}
