import { createHash } from "node:crypto";
import type pg from "pg";

/** In characters of base64url: 120 bits. */
const GUID_LENGTH = 20;
const GUID = /^[\w-]{20}$/;

/** Whether something may be the name of a node in a backup; what other programs name their notes by is shorter. */
export const mayBeGuid = (name: string): boolean => GUID.test(name);

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

/** Returns a name of `readGuids` as a UUID, the form that Logseq has for the ids of its blocks; no two give the same. */
export function uuidOfGuid(guid: string): string {
  const hex = Buffer.from(guid, "base64url").toString("hex");
  // Version 8 of RFC 9562, a UUID by a rule of one's own, has room for all of it.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(12, 15)}-8${hex.slice(15, 18)}-${hex.slice(18)}`;
}

const UUID = /^([\da-f]{8})-([\da-f]{4})-8([\da-f]{3})-8([\da-f]{3})-([\da-f]{12})$/;

/** Returns the name of which `uuidOfGuid` makes this; undefined for any other text. */
export function guidOfUuid(uuid: string): string | undefined {
  const hex = UUID.exec(uuid)?.slice(1).join("");
  return hex === undefined ? undefined : Buffer.from(hex, "hex").toString("base64url");
}

/** Returns those nodes of a user that are not deleted and have one of these names, by their names. */
export async function readNodesByGuid(
  client: Pick<pg.ClientBase, "query">,
  userId: number,
  guids: ReadonlySet<string>,
): Promise<Map<string, number>> {
  const guidOf = await readGuids(client, userId);
  const { rows } = await client.query<{ id: number }>(
    "select id from nodes where user_id = $1 and deleted_at is null",
    [userId],
  );
  const found = new Map<string, number>();
  for (const { id } of rows) {
    const guid = guidOf(id);
    if (guids.has(guid)) found.set(guid, id);
  }
  return found;
}
