import { ABSENT } from "../kind/absent.ts";
import type { KindName } from "../kind/kinds.ts";
import type { TreeTarget } from "../tree/view.ts";
import type { CreateOp, Op, SetOp } from "./op.ts";
import { shapeOf } from "./op-type.ts";

/** Writes an op to a target. An edit of a missing record does nothing: only a create may bring a record back. */
export function applyOp(target: Pick<TreeTarget, "get" | "put" | "remove">, op: Op): void {
  const { kind } = shapeOf(op.type);
  if (op.after === null) target.remove(kind, op.id);
  // Pages of an earlier version kept ops whose values have no id, or not the fields that have come since.
  else if (putsWhole(op)) target.put(kind, { ...ABSENT[kind], ...op.after, id: op.id });
  else {
    const record = target.get(kind, op.id);
    if (record) target.put(kind, { ...record, ...op.after });
  }
}

type PutOp = { [K in KindName]: CreateOp<K> | SetOp<K> }[KindName];
const putsWhole = (op: Op): op is Extract<Op, PutOp> => shapeOf(op.type).verb !== "edit";

/** Writes ops to a target one after another, each on what the ones before it left. */
export function applyOps(target: TreeTarget, ops: readonly Op[]): void {
  for (const op of ops) applyOp(target, op);
}
