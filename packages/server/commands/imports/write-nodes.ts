import { setImmediate as othersTurn } from "node:timers/promises";
import { serverId } from "@perennial/domain/kind/record-id";
import type { Op } from "@perennial/domain/op/op";
import type pg from "pg";
import type { ReviewRow } from "../../database/review-rows.ts";
import { nameNodes } from "../../database/source-names.ts";
import { insertReviews } from "../log/write-reviews.ts";
import { writeRows } from "../log/write-rows.ts";
import { changedRows } from "../state/changed-rows.ts";
import { drawIds, takeId } from "../state/draw-ids.ts";
import { createFacts, type Facts } from "../state/facts.ts";
import type { ImportedReview } from "./document.ts";
import { importChanges, type NewNode } from "./import-ops.ts";
import type { OpenCall } from "./write-ops.ts";
import { writeOrigins } from "./write-origins.ts";

export interface NodesToWrite {
  readonly nodes: readonly NewNode[];
  /** The highest sort order below parents that have children already. */
  readonly last: ReadonlyMap<number, number>;
  readonly named: (review: ImportedReview) => Omit<ReviewRow, "flashcard_id">;
  /** What names of items have their meaning in. */
  readonly scope: string;
  readonly call: OpenCall;
  readonly now: Date;
  /** Told how many nodes are on their way to the database. */
  readonly onWritten: (nodes: number) => void;
}

/** Of one portion; a node counts as one of each, and so does a review. */
const MOST_ROWS = 10_000;
/** While the database writes one, the next is made; more of them would only stand in memory. */
const ON_THEIR_WAY = 2;

/** Writes nodes with all that belongs to them in portions: the database writes one while the next is made. */
export async function writeNodes(client: pg.PoolClient, userId: number, of: NodesToWrite): Promise<void> {
  const { nodes, scope, call, now, onWritten, ...changes } = of;
  const orders = new Map(changes.last);
  const progress = await drawIds(client, "progress", sum(nodes, progressOf));
  const sent: Promise<unknown>[] = [];
  let written = 0;
  for (const portion of portionsOf(nodes)) {
    const { ops, reviews, dueOf } = importChanges(portion, orders, changes.named);
    const names = portion.map(({ item, nodeId }) => ({ source: item.source, nodeId }));
    const all = Promise.all([
      ...writeOpsRows(client, userId, { ops, facts: createFacts(), progress, call, now }),
      ...insertReviews(client, userId, reviews),
      ...writeOrigins(client, userId, portion, dueOf),
      nameNodes(client, userId, scope, names),
    ]);
    all.catch(() => {}); // thrown below, where it is waited for
    sent.push(all);
    await othersTurn();
    if (sent.length > ON_THEIR_WAY) await sent.shift();
    written += portion.length;
    onWritten(written);
  }
  await Promise.all(sent);
}

interface OpsToWrite {
  readonly ops: readonly Op[];
  readonly facts: Pick<Facts, "stored">;
  /** Ids for what is new of what is known of cards. */
  readonly progress: number[];
  readonly call: OpenCall;
  readonly now: Date;
}

/** Sends changes as rows and into the log, without waiting. */
export function writeOpsRows(
  client: pg.PoolClient,
  userId: number,
  { ops, facts, progress, call, now }: OpsToWrite,
): Promise<unknown>[] {
  const rows = changedRows(ops, facts, now, (kind, id) =>
    kind === "progress" ? (facts.stored.progress.get(id)?.rowId ?? takeId(progress)) : serverId(id),
  );
  return [...writeRows(client, userId, rows), ...call.write(ops)];
}

function* portionsOf(nodes: readonly NewNode[]): Generator<readonly NewNode[]> {
  let portion: NewNode[] = [];
  let rows = 0;
  for (const node of nodes) {
    portion.push(node);
    rows += 3 + node.item.memory.reduce((count, { reviews }) => count + reviews.length, 0);
    if (rows < MOST_ROWS) continue;
    yield portion;
    [portion, rows] = [[], 0];
  }
  if (portion.length > 0) yield portion;
}

const progressOf = ({ item }: NewNode): number => item.memory.length;

/** The number of changes that make a node. */
export const changesOf = (nodes: readonly NewNode[]): number =>
  sum(
    nodes,
    (node) =>
      2 + progressOf(node) + (node.markId === undefined ? 0 : 1) + (node.settingsId === undefined ? 0 : 1),
  );

const sum = <T>(all: readonly T[], of: (each: T) => number): number =>
  all.reduce((total, each) => total + of(each), 0);
