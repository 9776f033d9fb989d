import { BASIC_FORM, basicCard } from "@perennial/domain/card/card";
import { withDerived } from "@perennial/domain/card/card-kinds";
import { partId } from "@perennial/domain/kind/owner";
import type { Op } from "@perennial/domain/op/op";
import { deletionOf, editOf } from "@perennial/domain/op/record-ops";
import type pg from "pg";
import { insertOrigins, insertOriginsBefore } from "../../database/origin-rows.ts";
import { type StoredRow, selected, storedFromRow } from "../../database/record-rows.ts";
import type { ReviewRow } from "../../database/review-rows.ts";
import { nameNodes } from "../../database/source-names.ts";
import { insertReviews } from "../log/write-reviews.ts";
import { drawIds } from "../state/draw-ids.ts";
import { createFacts, type Facts } from "../state/facts.ts";
import { type CardUpdate, livingProgress } from "./card-update.ts";
import type { ImportedReview } from "./document.ts";
import type { RemovedNote, Update, Updates } from "./newer-notes.ts";
import { writeOpsRows } from "./write-nodes.ts";
import type { OpenCall } from "./write-ops.ts";

/** What an import changes of what is here already, with what the log needs to know of that. */
export interface UpdateOps {
  readonly ops: readonly Op[];
  readonly facts: Facts;
  /** Rows of the log of reviews, by the nodes of their cards. */
  readonly reviews: ReadonlyMap<number, readonly ReviewRow[]>;
  /** Names of those that count no more. */
  readonly undone: readonly string[];
}

const NODES = `select ${selected("node", "n")} from nodes n where n.user_id = $1 and n.id = any($2::bigint[])`;
const TAKE_BACK = "update reviews set undone_by = $2 where user_id = $1 and uuid = any($3::uuid[])";
const OPS_AT_ONCE = 5_000;

/**
 * Returns what an import changes of what is here already, and the facts that its rows of the log are written from.
 * Reads the nodes that go; writes nothing.
 * @param named gives a review its name in the log
 */
export async function opsOfUpdates(
  client: pg.PoolClient,
  userId: number,
  { changed, gone }: Updates,
  named: (review: ImportedReview) => Omit<ReviewRow, "flashcard_id">,
): Promise<UpdateOps> {
  const facts = createFacts();
  const reviews = new Map<number, readonly ReviewRow[]>();
  const ops = [...changed.values()].flatMap((update): Op[] => {
    const edit = update.isSaid ? editIn(update, facts) : null;
    const { nodeId, itemId } = update.present;
    const memory = (update.cards ?? []).flatMap((card) => {
      const fresh = card.fresh.map((row) => ({ ...named(row), flashcard_id: itemId }));
      if (fresh.length > 0) reviews.set(nodeId, [...(reviews.get(nodeId) ?? []), ...fresh]);
      return memoryIn(update, card, fresh, facts) ?? [];
    });
    return [edit ?? [], memory].flat();
  });
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
  return { ops, facts, reviews, undone: [...changed.values()].flatMap(undoneIn) };
}

const undoneIn = ({ cards = [] }: Update): string[] => cards.flatMap(({ undone }) => undone);

/** What the log of a part of a card comes to with what is new in it; null where that is what it came to. */
function memoryIn(
  { present: { itemId, memory } }: Update,
  { part, progressWith }: CardUpdate,
  fresh: readonly ReviewRow[],
  facts: Facts,
): Op | null {
  const known = memory?.(part);
  if (!known) return null;
  const { progress } = known;
  const [before, after] = [livingProgress(known), progressWith(fresh)];
  if (JSON.stringify(before) === JSON.stringify(after)) return null;
  const id = partId(itemId, part);
  if (progress) facts.stored.progress.set(id, progress);
  return { type: "progress.set", id, before, after };
}

/** How many memories are known from now on. */
const freshMemories = ({ ops, facts }: UpdateOps): number =>
  ops.filter(({ type, id }) => type === "progress.set" && !facts.stored.progress.has(id)).length;

/** An ordinary edit, so that it is merged with what somebody is typing there. */
function editIn({ present, item }: Update, facts: Facts): Op | null {
  const { itemId: id, text, answer } = present;
  if (answer === undefined) {
    facts.stored.note.set(id, { rowId: id, record: { id, text }, deletedAt: null });
    return editOf("note", { id, text }, { text: item.text });
  }
  const record = basicCard({ id, question: text, answer, ...present.form });
  facts.stored.flashcard.set(id, { rowId: id, record, deletedAt: null });
  const said = {
    question: item.text,
    answer: item.answer ?? "",
    // Whether it is typed is for whoever learns here to say.
    ...(item.form && { ...BASIC_FORM, ...item.form, isTyped: record.isTyped }),
  };
  return editOf("flashcard", record, withDerived({ ...record, ...said }));
}

export interface UpdatesToWrite {
  readonly updates: Updates;
  readonly written: UpdateOps;
  /** What names of items have their meaning in. */
  readonly scope: string;
  readonly mutationUuid: string;
  readonly now: Date;
}

/** Writes what nodes are from now on where they came from, and what they were, for whoever takes the import back. */
export async function writeUpdatedOrigins(
  client: pg.PoolClient,
  userId: number,
  { updates, written, scope, mutationUuid, now }: UpdatesToWrite,
): Promise<void> {
  const changed = [...updates.changed.values()];
  if (changed.length + updates.gone.length === 0) return;
  const before = [...changed, ...updates.gone].map((of: RemovedNote) => ({
    nodeId: of.present.nodeId,
    firstId: of.firstId,
    origin: of.present.isLeft ? null : of.before,
    reviews: (written.reviews.get(of.present.nodeId) ?? []).map(({ uuid }) => uuid),
  }));
  await Promise.all([
    ...insertOriginsBefore(client, userId, { mutationUuid, now }, before),
    ...insertReviews(client, userId, [...written.reviews.values()].flat()),
    client.query(TAKE_BACK, [userId, mutationUuid, written.undone]),
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
  { updated, call, now }: { readonly updated: UpdateOps; readonly call: OpenCall; readonly now: Date },
): Promise<void> {
  const { ops, facts } = updated;
  const progress = await drawIds(client, "progress", freshMemories(updated));
  for (let from = 0; from < ops.length; from += OPS_AT_ONCE) {
    const some = ops.slice(from, from + OPS_AT_ONCE);
    await Promise.all(writeOpsRows(client, userId, { ops: some, facts, progress, call, now }));
  }
}
