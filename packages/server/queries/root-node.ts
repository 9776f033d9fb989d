import type pg from "pg";

/**
 * Reads the node that stands above all others of a user.
 * @returns 0, which is no node, for who has no notes
 */
export async function readRootNode(client: Pick<pg.ClientBase, "query">, userId: number): Promise<number> {
  const { rows } = await client.query<{ root_node_id: number | null }>(
    "select root_node_id from users where id = $1",
    [userId],
  );
  return rows[0]?.root_node_id ?? 0;
}
