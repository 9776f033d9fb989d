import {
  type EditableKind,
  GENERIC_KINDS,
  type OwnIdKind,
  type RecordOf,
} from "@perennial/domain/kind/kinds";
import type { RecordId } from "@perennial/domain/kind/record-id";
import { referredTo, withCurrentIds } from "@perennial/domain/kind/references";
import { KINDS } from "@perennial/domain/kind/table";
import type { Op } from "@perennial/domain/op/op";
import { creationOf } from "@perennial/domain/op/record-ops";
import type pg from "pg";
import { recordFromRow, type StoredRow, selected } from "../../database/record-rows.ts";

/** A record that no node shows, carried from one account to another. */
export interface CarriedRecord {
  readonly kind: EditableKind;
  readonly record: RecordOf<EditableKind>;
}

/** Reads them in the order of the table of kinds: a record stands before those that refer to it. */
export async function readRecords(client: pg.PoolClient, userId: number): Promise<CarriedRecord[]> {
  const carried: CarriedRecord[] = [];
  for (const kind of GENERIC_KINDS) {
    const { rows } = await client.query<StoredRow>(
      `select ${selected(kind, "t")} from ${KINDS[kind].table} t
       where t.user_id = $1 and t.deleted_at is null order by t.id`,
      [userId],
    );
    for (const row of rows) carried.push({ kind, record: recordFromRow(kind, row) });
  }
  return carried;
}

/** The new ids of carried records, by their former ids. */
export interface Renamed {
  get(kind: OwnIdKind, id: RecordId): number | undefined;
}

/** Returns the ops that create the carried records in the other account, but for references to what stays behind. */
export function recordOps(carried: readonly CarriedRecord[], ids: Renamed): Op[] {
  return carried.flatMap(({ kind, record }): Op[] => {
    const id = ids.get(kind, record.id);
    const isWhole = referredTo(kind, record).every((named) => ids.get(named.kind, named.id) !== undefined);
    if (id === undefined || !isWhole) return [];
    const renamed = withCurrentIds(kind, record, (of, old) => ids.get(of, old) ?? old);
    return [creationOf(kind, { ...renamed, id })];
  });
}
