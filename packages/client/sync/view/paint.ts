import { rowSteps } from "@perennial/domain/intent/branch-steps";
import type { KindName, RecordOf } from "@perennial/domain/kind/kinds";
import { mergedFields } from "@perennial/domain/kind/merged";
import type { RecordId } from "@perennial/domain/kind/record-id";
import type { CurrentId } from "@perennial/domain/kind/references";
import type { Values } from "@perennial/domain/kind/values";
import { stillApplies } from "@perennial/domain/op/applies";
import { applyOp } from "@perennial/domain/op/apply";
import type { Op } from "@perennial/domain/op/op";
import { shapeOf } from "@perennial/domain/op/op-type";
import { renameOp } from "@perennial/domain/op/rename";
import type { NodeId } from "@perennial/domain/tree/node";
import { wouldCycle } from "@perennial/domain/tree/selectors";
import type { TreeTarget } from "@perennial/domain/tree/view";
import type { TreeStore } from "../../store/tree-store.ts";
import type { EntryStep } from "../queue/entries.ts";
import { mergeTexts, textsAmong, textsOfOp } from "../queue/texts.ts";

/** An optimistic update as it lies on the tree. */
export interface Paint {
  undo(): void;
}

const STRUCTURAL = new Set<Op["type"]>(["node.move", "node.repoint", "node.delete"]);

/** Paints the ops that steps predict, on the present tree. */
export function createPaint(
  tree: TreeStore,
  steps: readonly Pick<EntryStep, "command" | "ops" | "uuid" | "version" | "isAsTaken">[],
): Paint {
  const journal = createJournal(tree);
  const marked: { readonly uuid: string; readonly id: NodeId }[] = [];
  for (const step of steps) {
    const { uuid, version, isAsTaken } = step;
    for (const op of opsToPaint(journal, step, tree.identity.current)) {
      // Others' words that the tree already shows must not be merged in twice.
      replay(journal, isAsTaken ? op : merged(journal, op));
      if (version !== null || !STRUCTURAL.has(op.type)) continue;
      tree.attachMutation(op.id, uuid);
      marked.push({ uuid, id: op.id });
    }
  }
  return {
    undo() {
      for (const { id, uuid } of marked.splice(0)) tree.detachMutation(id, uuid);
      journal.undo();
    },
  };
}

/**
 * A step's ops on the present tree. Of branch steps only what the server will apply: changed records,
 * with all above them, stay, and what lives is not restored.
 */
function* opsToPaint(
  target: TreeTarget,
  { command, ops }: Pick<EntryStep, "command" | "ops">,
  current: CurrentId,
): Generator<Op> {
  if (command.type === "branches.delete")
    for (const { ops: own } of rowSteps({ command, ops })) {
      const row = own.map((op) => renameOp(op, current));
      if (goes(target, row)) yield* row;
    }
  else
    for (const raw of ops) {
      const op = renameOp(raw, current);
      const { kind } = shapeOf(op.type);
      if (command.type !== "branches.restore" || !target.get(kind, op.id)) yield op;
    }
}

const WHAT_A_NODE_SHOWS = ["itemType", "itemId"];

/** Returns whether a row that is deleted with its branch is as it was seen, and nothing below it has stayed. */
function goes(target: TreeTarget, row: readonly Op[]): boolean {
  return row.every(({ type, id, before }) => {
    const { kind } = shapeOf(type);
    const now: Values | undefined = target.get(kind, id);
    if (!now || !before) return true;
    if (kind === "node" && target.childIds(id).length > 0) return false;
    const shown = kind === "node" ? WHAT_A_NODE_SHOWS : mergedFields(kind);
    const then: Values = before;
    return shown.every((field) => now[field] === then[field]);
  });
}

/** Applies an op if it still applies. Impossible moves are not painted: the node would vanish until refused. */
function replay(target: TreeTarget, op: Op): void {
  if (!stillApplies(target, op)) return;
  if (op.type === "node.move") {
    const { parentId } = op.after;
    if (parentId === null || !target.get("node", parentId) || wouldCycle(target, op.id, parentId)) return;
  }
  applyOp(target, op);
}

/** Returns an edit merged with what somebody else has written meanwhile, as the server will merge it. */
function merged(target: TreeTarget, op: Op): Op {
  const { kind, verb } = shapeOf(op.type);
  const mine = verb === "edit" ? textsOfOp(op) : null;
  const record = mine && target.get(kind, op.id);
  if (!mine || !record) return op;
  const fields = Object.keys(mine);
  const { texts } = mergeTexts(textsAmong(op.before ?? {}, fields), mine, textsAmong(record, fields));
  return { ...op, after: { ...op.after, ...texts } } as Op;
}

/** A target that can take everything back that was written to it. */
interface Journal extends TreeTarget {
  /** Puts every record back that was written, the last one first. */
  undo(): void;
}

/** Creates a write-through journal: it keeps each record's previous state, so that all can be undone exactly. */
function createJournal(tree: TreeTarget): Journal {
  /** What was there before each write; undefined where there was no record. */
  const written: {
    readonly kind: KindName;
    readonly id: RecordId;
    readonly before: RecordOf<KindName> | undefined;
  }[] = [];

  const remember = (kind: KindName, id: RecordId) => {
    written.push({ kind, id, before: tree.get(kind, id) });
  };

  return {
    ...tree,
    put(kind, record) {
      remember(kind, record.id);
      tree.put(kind, record);
    },
    remove(kind, id) {
      remember(kind, id);
      tree.remove(kind, id);
    },
    undo() {
      for (const { kind, id, before } of written.splice(0).reverse())
        if (before) tree.put(kind, before);
        else tree.remove(kind, id);
    },
  };
}
