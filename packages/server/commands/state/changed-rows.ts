import { forEachKind, type KindName } from "@perennial/domain/kind/kinds";
import type { RecordId } from "@perennial/domain/kind/record-id";
import type { Values } from "@perennial/domain/kind/values";
import type { Op } from "@perennial/domain/op/op";
import { shapeOf } from "@perennial/domain/op/op-type";
import type { Facts } from "./facts.ts";

/** A row as the group leaves it; a tombstone keeps the last values. */
export interface ChangedRow {
  readonly id: number;
  readonly values: Values;
  readonly deletedAt: Date | null;
  /** Whether the database has no row of that id yet. */
  readonly isNew: boolean;
  /** As it stands in the database; undefined where it is new. */
  readonly before: Values | undefined;
}
export type ChangedRows = { readonly [K in KindName]: readonly ChangedRow[] };

interface Sum {
  readonly values: Values;
  readonly deletedAt: Date | null;
}

/** Reduces ops to one row for each record; a deleted one is a tombstone, even if the same group created it. */
export function changedRows(
  ops: readonly Op[],
  facts: Pick<Facts, "stored">,
  now: Date,
  rowId: (kind: KindName, id: RecordId) => number,
): ChangedRows {
  const sums = forEachKind<{ readonly [K in KindName]: Map<RecordId, Sum> }>(() => new Map());
  const soFar = (kind: KindName, id: RecordId): Sum | undefined => {
    const stored = facts.stored[kind].get(id);
    return sums[kind].get(id) ?? (stored && { values: stored.record, deletedAt: stored.deletedAt });
  };
  for (const op of ops) {
    const { kind, verb } = shapeOf(op.type);
    const { id, before, after } = op;
    if (verb === "edit") {
      const known = soFar(kind, id);
      if (!known) throw new Error("an op changes a row that was never read");
      sums[kind].set(id, { ...known, values: { ...known.values, ...after } });
    } else if (after) sums[kind].set(id, { values: after, deletedAt: null });
    else if (before) sums[kind].set(id, { values: before, deletedAt: now });
  }
  return forEachKind<ChangedRows>((kind): ChangedRow[] =>
    [...sums[kind]].map(([id, { values, deletedAt }]) => ({
      id: rowId(kind, id),
      values,
      deletedAt,
      isNew: !facts.stored[kind].has(id),
      before: facts.stored[kind].get(id)?.record,
    })),
  );
}
