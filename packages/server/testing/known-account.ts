import type { KnownAccount } from "@perennial/contract/testing/invariants";
import type pg from "pg";
import { readChanges } from "../queries/changes.ts";
import { readTree } from "./whole-tree.ts";

const MOST_ROWS = 1_000_000;

/** Reads what the invariants hold of a user: the whole log, and the tree from its root. */
export async function knownAccount(
  pool: pg.Pool,
  userId: number,
): Promise<Pick<KnownAccount, "log" | "tree">> {
  const read = await readChanges(pool, userId, 0, MOST_ROWS);
  if (read.reset) throw new Error("the log is read from its beginning");
  const { rows } = await pool.query<{ id: number }>("select root_node_id as id from users where id = $1", [
    userId,
  ]);
  const options = { includeParent: false, includeUserFlashcards: false };
  const tree = await readTree(pool, userId, rows[0]?.id ?? 0, options);
  if (!tree) throw new Error("an account has a root");
  return { log: read.changes, tree };
}
