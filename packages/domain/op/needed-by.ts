import { ITEM_TYPES } from "../kind/items.ts";
import { idKindOf, ownerIdIn } from "../kind/owner.ts";
import { type RecordRef, referredTo } from "../kind/references.ts";
import type { Op } from "./op.ts";
import { shapeOf } from "./op-type.ts";

/** Returns the records that must exist for an op to apply, except those that it creates or only names as `before`. */
export function neededBy(op: Op): RecordRef[] {
  const { kind, verb } = shapeOf(op.type);
  const own = { kind: idKindOf(kind), id: ownerIdIn(kind, op.after ?? op.before ?? {}) ?? op.id };
  switch (verb) {
    case "create":
      return referredTo(kind, op.after ?? {});
    case "edit":
      return [own, ...referredTo(kind, op.after ?? {})];
    case "delete":
      // The server finds deleted content by its node.
      return ITEM_TYPES.some((type) => type === kind) ? [] : [own];
    case "set":
      return [own];
  }
}
