import type { Op } from "@perennial/domain/op/op";
import { deletionOf, editOf } from "@perennial/domain/op/record-ops";
import type pg from "pg";
import { insertOrigins, insertOriginsBefore } from "../../database/origin-rows.ts";
import { type StoredRow, selected, storedFromRow } from "../../database/record-rows.ts";
import { createFacts, type Facts } from "../facts.ts";
import type { Gone, Update, Updates } from "./newer-notes.ts";
import { nameNodes, writeOpsRows } from "./write-nodes.ts";
import type { OpenCall } from "./write-ops.ts";

/** What an import changes of what is here already, with what the log needs to know of that. */
export interface UpdateOps {
  readonly ops: readonly Op[];
  readonly facts: Facts;
}

const NODES = `select ${selected("node", "n")} from nodes n where n.user_id = $1 and n.id = any($2::bigint[])`;
const OPS_AT_ONCE = 5_000;

export async function opsOfUpdates(
  client: pg.PoolClient,
  userId: number,
  { changed, gone }: Updates,
): Promise<UpdateOps> {
  const facts = createFacts();
  const ops = [...changed.values()].flatMap((update) => editIn(update, facts) ?? []);
  const nodes = await client.query<StoredRow>(NODES, [userId, gone.map(({ present }) => present.nodeId)]);
  const stored = new Map(nodes.rows.map((row) => [row.id, storedFromRow("node", row)]));
  for (const { present } of gone) {
    const node = stored.get(present.nodeId);
    if (!node) continue;
    const record = { id: present.itemId, text: present.text };
    facts.stored.node.set(node.record.id, node);
    facts.stored.note.set(record.id, { rowId: record.id, record, deletedAt: null });
    ops.push(deletionOf("node", node.record), deletionOf("note", record));
  }
  return { ops, facts };
}

/** An ordinary edit, so that it is merged with what somebody is typing there. */
function editIn({ present, item }: Update, facts: Facts): Op | null {
  const { itemId: id, text, answer } = present;
  if (answer === undefined) {
    facts.stored.note.set(id, { rowId: id, record: { id, text }, deletedAt: null });
    return editOf("note", { id, text }, { text: item.text });
  }
  const record = { id, question: text, answer };
  facts.stored.flashcard.set(id, { rowId: id, record, deletedAt: null });
  return editOf("flashcard", record, { question: item.text, answer: item.answer ?? "" });
}

export interface UpdatesToWrite {
  readonly updates: Updates;
  /** What names of items have their meaning in. */
  readonly scope: string;
  readonly mutationUuid: string;
  readonly now: Date;
}

/** Writes what nodes are from now on where they came from, and what they were, for whoever takes the import back. */
export async function writeUpdatedOrigins(
  client: pg.PoolClient,
  userId: number,
  { updates, scope, mutationUuid, now }: UpdatesToWrite,
): Promise<void> {
  const changed = [...updates.changed.values()];
  if (changed.length + updates.gone.length === 0) return;
  const before = [...changed, ...updates.gone].map((of: Gone) => ({
    ...of.before,
    firstId: of.firstId,
    reviews: [],
  }));
  await Promise.all([
    ...insertOriginsBefore(client, userId, { mutationUuid, now }, before),
    ...insertOrigins(
      client,
      userId,
      changed.map(({ origin }) => origin),
    ),
    // What is named by its words has another name now.
    nameNodes(
      client,
      userId,
      scope,
      changed.map(({ item: { source }, present: { nodeId } }) => ({ source, nodeId })),
    ),
  ]);
}

/** Writes changes as rows and into the log in portions. */
export async function writeUpdateOps(
  client: pg.PoolClient,
  userId: number,
  { ops, facts, call, now }: UpdateOps & { readonly call: OpenCall; readonly now: Date },
): Promise<void> {
  for (let from = 0; from < ops.length; from += OPS_AT_ONCE) {
    const some = ops.slice(from, from + OPS_AT_ONCE);
    await Promise.all(writeOpsRows(client, userId, { ops: some, facts, progress: [], call, now }));
  }
}
