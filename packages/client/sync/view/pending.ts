import { recordFromWire } from "@perennial/contract/fields";
import { readLogRow } from "@perennial/contract/log";
import type { DataMutation, FlatTree, Node } from "@perennial/contract/wire";
import { isServerId, type RecordId } from "@perennial/domain/kind/record-id";
import { applyOp } from "@perennial/domain/op/apply";
import type { Op } from "@perennial/domain/op/op";
import { captureBefore } from "@perennial/domain/op/rebase";
import type { NodeId } from "@perennial/domain/tree/node";
import { wouldCycle } from "@perennial/domain/tree/selectors";
import type { TreeTarget } from "@perennial/domain/tree/view";
import type { TreeStore } from "../../store/tree-store.ts";
import { type Alias, currentIdFrom, renameEntry } from "../queue/aliases.ts";
import { createdBy, forgetSiblings } from "../queue/dependencies.ts";
import { type Ack, type Entry, type EntryStep, temporaryIdsIn } from "../queue/entries.ts";
import { afterAcks, afterFailure, settledBy } from "../queue/settle.ts";
import { createJournal, type Journal } from "./journal.ts";

export interface RowsOutcome {
  /** Rows are missing before some of these: read on from `applied`. */
  readonly gap: boolean;
  /** A row that this version of the app cannot read: load the tree anew. */
  readonly unreadable: boolean;
  /** Nodes that have come into what is loaded, and are not loaded themselves or show what is not. */
  readonly missing: readonly NodeId[];
}

/**
 * What is on the screen: the server's log up to a version, with this tab's entries on top. The log's rows are
 * the truth; an entry stays on top until the log has passed it.
 */
export interface Pending {
  /** The version of the log that is confirmed here; null before a tree was loaded. */
  applied(): number | null;
  /** In the order they were made. */
  entries(): readonly Entry[];
  push(entry: Entry): void;
  acked(acks: readonly Ack[]): void;
  /** Takes entries out; the compensation of the first stands in its place. */
  fail(entryIds: readonly string[], compensation: Entry | null): void;
  /** An entry is another one now; it may stand for one that came just before it as well. */
  replaced(earlierId: string | null, entry: Entry): void;
  /** Takes in what follows on `applied`; rows that are known already are passed over. */
  rows(rows: readonly DataMutation[]): RowsOutcome;
  /**
   * Takes in a tree. @param missed the rows applied since it was asked for, which it may not show
   * @param replace forgets everything loaded before
   */
  load(tree: FlatTree, missed: readonly DataMutation[], replace: boolean): void;
}

interface Item {
  entry: Entry;
  journal: Journal | null;
}

const STRUCTURAL = new Set<Op["type"]>(["node.move", "node.repoint", "node.delete"]);

export function createPending(tree: TreeStore): Pending {
  let applied: number | null = null;
  let items: Item[] = [];

  const isPassed = (step: EntryStep) => step.version !== null && applied !== null && step.version <= applied;

  const paint = (item: Item) => {
    if (applied === null) return;
    const journal = createJournal(tree);
    item.journal = journal;
    for (const step of item.entry.steps) if (!isPassed(step)) for (const op of step.ops) replay(journal, op);
  };
  const unpaint = (item: Item) => {
    item.journal?.undo();
    item.journal = null;
  };

  /** Changes what lies below the entries, or the entries themselves, and shows them on top again. */
  const beneath = <T>(change: () => T): T =>
    tree.transact(() => {
      for (let i = items.length - 1; i >= 0; i--) unpaint(items[i] as Item);
      const outcome = change();
      items = items.filter(({ entry }) => !entry.steps.every(isPassed));
      for (const item of items) paint(item);
      return outcome;
    });

  const renameInTree = ({ kind, temporary, real }: Alias) => {
    if (kind === "node") tree.renameNode(temporary, real);
    else tree.renameItem(kind, temporary, real);
  };

  const waitingSteps = (): Map<string, EntryStep> =>
    new Map(items.flatMap(({ entry }) => entry.steps.map((step) => [step.uuid, step])));

  const mark = (entry: Entry, settled: (step: EntryStep) => boolean) => {
    for (const step of entry.steps)
      for (const op of step.ops) {
        if (!STRUCTURAL.has(op.type)) continue;
        if (settled(step)) tree.detachMutation(op.id, step.uuid);
        else tree.attachMutation(op.id, step.uuid);
      }
  };

  const takeAcks = (acks: readonly Ack[]) => {
    const steps = waitingSteps();
    const settled = settledBy(acks, (uuid) => steps.get(uuid));
    for (const uuid of settled.acks.keys())
      for (const op of steps.get(uuid)?.ops ?? [])
        if (STRUCTURAL.has(op.type)) tree.detachMutation(op.id, uuid);
    for (const alias of settled.aliases) renameInTree(alias);
    for (const item of items) item.entry = afterAcks(item.entry, settled);
  };

  /** Applies rows of the log; those of our own calls may come before their answers, and teach the ids. */
  const takeRows = (rows: readonly DataMutation[]): { unreadable: boolean; missing: NodeId[] } => {
    const steps = waitingSteps();
    const aliases: Alias[] = [];
    const missing: NodeId[] = [];
    const shown = new Set<NodeId>();
    let unreadable = false;
    for (const row of rows) {
      const own = aliasOfRow(row, steps.get(row.mutation_uuid));
      if (own) {
        aliases.push(own);
        renameInTree(own);
      }
      const reading = readLogRow(row);
      if (reading.kind === "unreadable") unreadable = true;
      if (reading.kind !== "op") continue;
      const { op } = reading;
      if (op.type === "node.move" && !tree.get("node", op.id) && isLoaded(tree, op.after.parentId))
        missing.push(op.id);
      applyOp(tree, op);
      if (op.type === "node.create" || op.type === "node.repoint") shown.add(op.id);
    }
    for (const id of shown) if (lacksContent(tree, id)) missing.push(id);
    if (aliases.length > 0) {
      const current = currentIdFrom(aliases);
      for (const item of items) item.entry = renameEntry(item.entry, current);
    }
    return { unreadable, missing };
  };

  return {
    applied: () => applied,
    entries: () => items.map(({ entry }) => entry),

    push: (entry) =>
      tree.transact(() => {
        for (const id of temporaryIdsIn(entry)) tree.reserveId(id);
        const item: Item = { entry, journal: null };
        items = [...items, item];
        mark(entry, (step) => step.version !== null);
        paint(item);
      }),

    acked: (acks) => beneath(() => takeAcks(acks)),

    fail: (entryIds, compensation) =>
      beneath(() => {
        const failed = items.filter(({ entry }) => entryIds.includes(entry.id));
        const first = items.findIndex(({ entry }) => entryIds.includes(entry.id));
        for (const { entry } of failed) mark(entry, () => true);
        const kept = items.filter((item) => !failed.includes(item));
        for (const item of kept)
          for (const { entry } of failed)
            item.entry = forgetSiblings(afterFailure(item.entry, entry), createdBy(entry));
        if (compensation && first >= 0) kept.splice(first, 0, { entry: compensation, journal: null });
        items = kept;
      }),

    replaced: (earlierId, later) =>
      beneath(() => {
        items = items.filter(({ entry }) => entry.id !== earlierId);
        for (const item of items)
          if (item.entry.id === later.id)
            item.entry = renameEntry(later, (kind, id) => currentOf(tree, kind, id));
      }),

    rows(rows) {
      const known = applied;
      if (known === null) return { gap: false, unreadable: false, missing: [] };
      const news = rows.filter((row) => row.version > known).sort((a, b) => a.version - b.version);
      if (news.length === 0) return { gap: false, unreadable: false, missing: [] };
      const next: DataMutation[] = [];
      for (const row of news) if (row.version === known + next.length + 1) next.push(row);
      return beneath(() => {
        const taken = takeRows(next);
        applied = known + next.length;
        return { ...taken, gap: (news.at(-1)?.version ?? 0) > applied };
      });
    },

    load: (answer, missed, replace) =>
      beneath(() => {
        if (replace) {
          tree.clear();
          applied = null;
        }
        applied ??= answer.version;
        for (const row of answer.nodes) putRow(tree, row);
        takeRows(missed.filter((row) => row.version > answer.version));
      }),
  };
}

/** The temporary id that a row of one of our own calls shows the real one of. */
function aliasOfRow(row: DataMutation, step: EntryStep | undefined): Alias | null {
  for (const op of step?.ops ?? []) {
    if (isServerId(op.id) || op.type !== row.mutation_type) continue;
    if (op.type === "node.create") return { kind: "node", temporary: op.id, real: row.record_id };
    if (op.type === "note.create") return { kind: "note", temporary: op.id, real: row.record_id };
    if (op.type === "flashcard.create") return { kind: "flashcard", temporary: op.id, real: row.record_id };
  }
  return null;
}

const isLoaded = (tree: TreeStore, parentId: NodeId | null) =>
  parentId !== null && tree.get("node", parentId) !== undefined;

/** A tree does not bring a note or card that no node showed at the time; it may be shown later. */
function lacksContent(tree: TreeStore, id: NodeId): boolean {
  const node = tree.get("node", id);
  if (!node) return false;
  return !(node.itemType === "note" ? tree.get("note", node.itemId) : tree.get("flashcard", node.itemId));
}

const currentOf = (tree: TreeStore, kind: "node" | "note" | "flashcard", id: RecordId) =>
  kind === "node" ? tree.currentId(id) : tree.currentItemId(kind, id);

/**
 * An op as it would be decided on the present view. A move that somebody else has made impossible is not
 * shown: the node would be nowhere until the server refuses it.
 */
function replay(target: TreeTarget, op: Op): void {
  const captured = captureBefore(target, op);
  if (!captured) return;
  if (captured.type === "node.move") {
    const { parentId } = captured.after;
    if (parentId === null || !target.get("node", parentId) || wouldCycle(target, captured.id, parentId))
      return;
  }
  applyOp(target, captured);
}

function putRow(tree: TreeTarget, row: Node): void {
  tree.put(row.item_type, recordFromWire(row.item_type, row.content));
  tree.put("node", recordFromWire("node", row));
  if (!row.user_flashcard) return;
  const loaded = recordFromWire("progress", row.user_flashcard);
  const known = tree.get("progress", loaded.flashcardId);
  // The newer rating wins; one that is still on its way lies on top of both.
  if (!known?.reviewedAt || (loaded.reviewedAt ?? "") >= known.reviewedAt) tree.put("progress", loaded);
}
