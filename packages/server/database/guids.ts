import { createHash } from "node:crypto";
import type pg from "pg";

/** In characters of base64url: 120 bits. */
const GUID_LENGTH = 20;

/**
 * Reads what the nodes of a user are named by in a backup. A node that came out of a backup keeps its name from there;
 * the name of any other follows from the account and the node's id, so that it is the same in each backup and no
 * other account has it.
 * @returns the name of a node of this user, by its id
 */
export async function readGuids(
  client: Pick<pg.ClientBase, "query">,
  userId: number,
): Promise<(nodeId: number) => string> {
  const user = await client.query<{ created_at: Date }>("select created_at from users where id = $1", [
    userId,
  ]);
  const { rows } = await client.query<{ node_id: number; source_id: string }>(
    "select node_id, source_id from imported_items where user_id = $1 and scope = 'backup'",
    [userId],
  );
  const brought = new Map(rows.map((row) => [row.node_id, row.source_id]));
  const account = `${userId} ${user.rows[0]?.created_at.toISOString()}`;
  return (nodeId) =>
    brought.get(nodeId) ??
    createHash("sha256").update(`${account} ${nodeId}`).digest("base64url").slice(0, GUID_LENGTH);
}
