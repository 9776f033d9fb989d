import { readLogRow } from "@perennial/contract/log";
import type { DataMutation } from "@perennial/contract/wire";
import type { KindName, RecordOf } from "@perennial/domain/kind/kinds";
import type { RecordId } from "@perennial/domain/kind/record-id";
import { applyOp } from "@perennial/domain/op/apply";
import { shapeOf } from "@perennial/domain/op/op-type";

/** Some records of one kind, without the tree that they make. */
export interface Shelf {
  get(id: RecordId): RecordOf<KindName> | undefined;
  put(record: RecordOf<KindName>): void;
  remove(id: RecordId): void;
}

/**
 * Applies rows of the log to records. Returns false where one cannot be read: the records are worth nothing then.
 * @param shelfOf where the record lies that goes by this number, or belongs to the one that does
 */
export function applyToRecords(
  shelfOf: (kind: KindName, number: number) => Shelf,
  rows: readonly DataMutation[],
): boolean {
  for (const row of rows) {
    const reading = readLogRow(row);
    if (reading.kind === "unreadable") return false;
    if (reading.kind !== "op") continue;
    const { op } = reading;
    const shelf = shelfOf(shapeOf(op.type).kind, row.record_id);
    applyOp(
      {
        // The shelf is of the op's kind, and an op asks for no other; the types cannot say that of a shelf for any kind.
        get: (_kind, id) => shelf.get(id) as never,
        put: (_kind, record) => shelf.put(record),
        remove: (_kind, id) => shelf.remove(id),
        recordsOf: () => [],
        childIds: () => [],
        holderOf: () => undefined,
        belongings: () => [],
      },
      op,
    );
  }
  return true;
}
