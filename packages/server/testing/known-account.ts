import type { KnownAccount } from "@perennial/contract/testing/invariants";
import type pg from "pg";
import type { DataMutationRow } from "../database/tables.ts";
import { dataMutationToWire } from "../database/wire-rows.ts";
import { readTree } from "./whole-tree.ts";

/** Reads what the invariants hold of a user: the log as far as it is kept, and the tree from its root. */
export async function knownAccount(
  pool: pg.Pool,
  userId: number,
): Promise<Pick<KnownAccount, "log" | "compactedTo" | "tree">> {
  const log = await pool.query<DataMutationRow>(
    "select * from data_mutations where user_id = $1 order by version",
    [userId],
  );
  const { rows } = await pool.query<{ id: number; compacted_to: number }>(
    "select root_node_id as id, compacted_to from users where id = $1",
    [userId],
  );
  const options = { includeParent: false, includeUserFlashcards: false };
  const tree = await readTree(pool, userId, rows[0]?.id ?? 0, options);
  if (!tree) throw new Error("an account has a root");
  return { log: log.rows.map(dataMutationToWire), compactedTo: rows[0]?.compacted_to ?? 0, tree };
}
