import type { KindName } from "@perennial/domain/kind/kinds";
import type pg from "pg";
import { prepared } from "../../database/prepared.ts";
import { type StoredRow, storedFromRow } from "../../database/record-rows.ts";
import type { Facts } from "./facts.ts";

/** Makes the reads of one round trip: they are sent as they are named. */
export function createReads(client: pg.PoolClient, userId: number, facts: Facts) {
  const reads: Promise<void>[] = [];
  const takeInto =
    <K extends KindName>(kind: K) =>
    (row: StoredRow) => {
      const stored = storedFromRow(kind, row);
      facts.stored[kind].set(stored.record.id, stored);
    };
  return {
    reads,
    takeInto,
    takeNode: takeInto("node"),
    /** Reads nothing where all lists of `values` are empty. */
    read<R extends pg.QueryResultRow>(
      text: string,
      values: readonly (readonly unknown[])[],
      take: (row: R) => void,
    ): void {
      if (values.every((list) => list.length === 0)) return;
      reads.push(client.query<R>(prepared(text, [userId, ...values])).then(({ rows }) => rows.forEach(take)));
    },
  };
}
