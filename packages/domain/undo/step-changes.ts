import { isItemType } from "../kind/items.ts";
import type { KindName } from "../kind/kinds.ts";
import { ownerIdIn } from "../kind/owner.ts";
import type { RecordId } from "../kind/record-id.ts";
import type { Op, OpOf } from "../op/op.ts";
import { shapeOf } from "../op/op-type.ts";
import type { ItemType } from "../tree/node.ts";

type Creation = OpOf<`${ItemType}.create`>;

/** What the steps that are taken back did to records, found by record: there may be ten thousand steps. */
export interface StepChanges {
  /** Returns the last op that put a whole record or took it away. */
  last(kind: KindName, id: RecordId): Op | undefined;
  /** Returns the last op that created an item. */
  creation(type: ItemType, id: RecordId): Creation | undefined;
  /** Returns the ids of the records of a kind that belonged to another one when an op was done to them. */
  ownedBy(kind: KindName, ownerId: RecordId): readonly RecordId[];
}

/** Indexes the ops of steps by their records, in one pass, when it is first asked. */
export function changesBy(steps: readonly { readonly ops: readonly Op[] }[]): StepChanges {
  let known: StepChanges | null = null;
  const index = () => {
    known ??= indexOf(steps);
    return known;
  };
  return {
    last: (kind, id) => index().last(kind, id),
    creation: (type, id) => index().creation(type, id),
    ownedBy: (kind, ownerId) => index().ownedBy(kind, ownerId),
  };
}

function indexOf(steps: readonly { readonly ops: readonly Op[] }[]): StepChanges {
  const last = new Map<string, Op>();
  const creations = new Map<string, Creation>();
  const owned = new Map<string, Set<RecordId>>();
  const nameOf = (kind: KindName, id: RecordId) => `${kind} ${id}`;
  for (const { ops } of steps)
    for (const op of ops) {
      const { kind, verb } = shapeOf(op.type);
      if (verb !== "edit") last.set(nameOf(kind, op.id), op);
      if (isItemCreation(op)) creations.set(nameOf(kind, op.id), op);
      const ownerId = ownerIdIn(kind, op.after ?? op.before ?? {});
      if (ownerId === undefined) continue;
      const name = nameOf(kind, ownerId);
      owned.set(name, (owned.get(name) ?? new Set()).add(op.id));
    }
  return {
    last: (kind, id) => last.get(nameOf(kind, id)),
    creation: (type, id) => creations.get(nameOf(type, id)),
    ownedBy: (kind, ownerId) => [...(owned.get(nameOf(kind, ownerId)) ?? [])],
  };
}

function isItemCreation(op: Op): op is Creation {
  const { kind, verb } = shapeOf(op.type);
  return verb === "create" && isItemType(kind);
}
