import { idKindOf, recordIdIn } from "../kind/owner.ts";
import type { RecordId } from "../kind/record-id.ts";
import { type CurrentId, withCurrentIds } from "../kind/references.ts";
import type { Values } from "../kind/values.ts";
import type { Op } from "./op.ts";
import { shapeOf } from "./op-type.ts";

/** Replaces temporary ids by real ones wherever an op names a record: the same object where it names none of them. */
export function renameOp(op: Op, current: CurrentId): Op {
  const { kind } = shapeOf(op.type);
  const before = op.before && withCurrentIds(kind, op.before, current);
  const after = op.after && withCurrentIds(kind, op.after, current);
  const idKind = idKindOf(kind);
  const id = idKind === kind ? current(idKind, op.id) : recordIdIn(kind, after ?? before ?? {}, op.id);
  const was = withId(before, id);
  const is = withId(after, id);
  const isSame = id === op.id && was === op.before && is === op.after;
  return isSame ? op : ({ ...op, id, before: was, after: is } as Op);
}

const withId = (values: Values | null, id: RecordId): Values | null =>
  values && "id" in values && values.id !== id ? { ...values, id } : values;
