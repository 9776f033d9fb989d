import { readLogRow } from "@perennial/contract/log/logged-ops";
import type { DataMutation } from "@perennial/contract/outline/wire";
import type { KindName, RecordOf } from "@perennial/domain/kind/kinds";
import type { RecordId } from "@perennial/domain/kind/record-id";
import { applyOp } from "@perennial/domain/op/apply";
import { shapeOf } from "@perennial/domain/op/op-type";

/** Records of one kind, without the tree around them. */
export interface Shelf {
  get(id: RecordId): RecordOf<KindName> | undefined;
  put(record: RecordOf<KindName>): void;
  remove(id: RecordId): void;
}

/**
 * Applies rows of the log to records; false where a row is unreadable: the records are then worthless.
 * @param shelfOf returns the shelf of the record, or owner, with this number
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
        // The shelf is of the op's kind, which the type of a shelf for any kind cannot express.
        get: (_kind, id) => shelf.get(id) as never,
        put: (_kind, record) => shelf.put(record),
        remove: (_kind, id) => shelf.remove(id),
      },
      op,
    );
  }
  return true;
}
