import { err, ok, type Result } from "@perennial/domain/result";
import { MAX_LEVELS } from "@perennial/domain/tree/limits";
import type pg from "pg";
import { NODES } from "../state/fact-queries.ts";
import type { FileRefusal, ImportedDocument } from "./document.ts";

export const PLACE_IS_GONE = "The note to import into is not there any more. Choose another place.";
const TOO_DEEP =
  "Below this note the file would stand more than 10,000 levels deep. Choose a place further up.";

/** Levels above and with a node, as long as it lives; undefined where it does not. */
export async function levelsDownTo(
  client: pg.ClientBase,
  userId: number,
  nodeId: number,
): Promise<number | undefined> {
  const { rows } = await client.query<{ id: number; deleted_at: Date | null }>(NODES, [userId, [nodeId]]);
  return rows.length > 0 && rows.every((row) => row.deleted_at === null) ? rows.length : undefined;
}

const ROOT = "select root_node_id from users where id = $1";

/** Returns the note to import into, the account's root where none is named; undefined where it does not live. */
export async function placeToImportInto(
  client: pg.ClientBase,
  userId: number,
  named: number | undefined,
): Promise<number | undefined> {
  const { rows } = await client.query<{ root_node_id: number | null }>(ROOT, [userId]);
  const nodeId = named ?? rows[0]?.root_node_id ?? 0;
  return (await levelsDownTo(client, userId, nodeId)) === undefined ? undefined : nodeId;
}

/** Whether a document can stand below a node, as a sentence where it cannot. */
export async function checkPlace(
  client: pg.ClientBase,
  userId: number,
  { items }: Pick<ImportedDocument, "items">,
  intoId: number,
): Promise<Result<null, FileRefusal>> {
  const above = await levelsDownTo(client, userId, intoId);
  if (above === undefined) return err({ sentence: PLACE_IS_GONE });
  const levels = items.reduce((most, { depth }) => Math.max(most, depth + 1), 0);
  return above + levels <= MAX_LEVELS ? ok(null) : err({ sentence: TOO_DEEP });
}

/** The highest sort order among the living children of nodes. */
export async function lastSortOrders(
  client: pg.ClientBase,
  userId: number,
  parents: readonly number[],
): Promise<Map<number, number>> {
  const { rows } = await client.query<{ parent_id: number; last: number }>(
    `select parent_id, max(sort_order) as last from nodes
     where user_id = $1 and parent_id = any($2::bigint[]) and deleted_at is null group by parent_id`,
    [userId, parents],
  );
  return new Map(rows.map(({ parent_id, last }) => [parent_id, last]));
}

/** The note of an account's root, where nothing was ever written in the account. */
export async function untouchedRoot(
  client: pg.ClientBase,
  userId: number,
  rootId: number,
): Promise<number | undefined> {
  const { rows } = await client.query<{ note_id: number }>(
    `select n.note_id from nodes n join notes t on t.user_id = $1 and t.id = n.note_id
     where n.user_id = $1 and n.id = $2 and n.deleted_at is null and trim(t.text) = ''
       and not exists (select from nodes where user_id = $1 and parent_id = $2 and deleted_at is null)`,
    [userId, rootId],
  );
  return rows[0]?.note_id;
}
