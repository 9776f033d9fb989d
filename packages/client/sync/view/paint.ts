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
import { createJournal, type Written } from "./journal.ts";

/** An optimistic update as it lies on the tree. */
export interface Paint {
  undo(): void;
  /** Takes the signs of a change on its way off what a step has moved or deleted. */
  acknowledged(stepUuid: string): void;
  /** What each step has written, in order. Steps that are taken out of it stay on the tree for good. */
  readonly written: (readonly Written[])[];
}

const STRUCTURAL = new Set<Op["type"]>(["node.move", "node.repoint", "node.delete"]);

/** Paints the ops that steps predict, on the present tree. */
export function createPaint(
  tree: TreeStore,
  steps: readonly Pick<EntryStep, "ops" | "uuid" | "version" | "isAsTaken">[],
): Paint {
  const journal = createJournal(tree);
  const marked: { readonly uuid: string; readonly id: NodeId }[] = [];
  const written: (readonly Written[])[] = [];
  for (const { ops, uuid, version, isAsTaken } of steps) {
    written.push(journal.begin());
    for (const raw of ops) {
      const op = renameOp(raw, tree.identity.current);
      // Others' words that the tree already shows must not be merged in twice.
      replay(journal, isAsTaken ? op : merged(journal, op));
      if (version !== null || !STRUCTURAL.has(op.type)) continue;
      tree.attachMutation(op.id, uuid);
      marked.push({ uuid, id: op.id });
    }
  }
  /** By step, once it is asked: until then the rows have long been shown. */
  let byStep: Map<string, typeof marked> | null = null;
  const marks = () => {
    byStep ??= Map.groupBy(marked, ({ uuid }) => uuid);
    return byStep;
  };
  const acknowledged = (uuid: string) => {
    for (const { id } of marks().get(uuid) ?? []) tree.detachMutation(id, uuid);
    marks().delete(uuid);
  };
  return {
    acknowledged,
    written,
    undo() {
      for (const uuid of [...marks().keys()]) acknowledged(uuid);
      for (const step of written.reverse())
        for (const { kind, id, before } of step.toReversed())
          if (before) tree.put(kind, before);
          else tree.remove(kind, id);
    },
  };
}

/**
 * Applies an op where it still applies to the present tree. A move that somebody else has made impossible is
 * not painted: its node would disappear until the server refuses the move.
 */
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
