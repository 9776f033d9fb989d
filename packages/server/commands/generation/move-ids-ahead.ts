import { KIND_NAMES } from "@perennial/domain/kind/kinds";
import type pg from "pg";
import { sequenceOf } from "../../database/record-rows.ts";
import { idsAhead } from "../../policies/ids-ahead.ts";

/** The sequences of every id that clients know. */
const SEQUENCES = [
  "users_id_seq",
  ...KIND_NAMES.map(sequenceOf),
  "data_mutations_id_seq",
  "imports_id_seq",
  "user_actions_id_seq",
];

/** Moves all sequences far ahead, in a transaction that has locked the row of data_generation. */
export async function moveIdsAhead(client: pg.PoolClient, now: Date): Promise<void> {
  const { rows } = await client.query<{ last: number }>(
    "select coalesce(max(pg_sequence_last_value(name::regclass)), 0)::bigint as last from unnest($1::text[]) as name",
    [SEQUENCES],
  );
  const next = idsAhead(rows[0]?.last ?? 0, now);
  await client.query("select setval(name::regclass, $2) from unnest($1::text[]) as name", [SEQUENCES, next]);
}
