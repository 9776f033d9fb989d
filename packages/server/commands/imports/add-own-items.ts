import type pg from "pg";
import { GENERATION } from "../../database/generation-sql.ts";
import { readNodesByGuid } from "../../database/guids.ts";
import { readOrigins } from "../../database/origin-rows.ts";
import type { ImportedDocument, ImportedItem } from "./document.ts";
import { type Lookup, type Present, readPresent } from "./present-node.ts";

const LOG = `select ${GENERATION} as generation from users u where id = $1`;
/** Texts and cards that were written since a version of the log. */
const WRITTEN = `select distinct table_name, record_id from data_mutations
  where user_id = $1 and version > $2 and table_name = any('{notes,flashcards}')`;

/** Finds the items of Markdown that left from here with their ids; texts that were written here since stay. */
export async function addOwnItems(
  { client, userId, items, here }: Lookup,
  leftAt: ImportedDocument["leftAt"],
): Promise<void> {
  const named = new Map<string, ImportedItem>();
  for (const item of items) if (item.guid !== undefined && !named.has(item.guid)) named.set(item.guid, item);
  if (named.size === 0) return;
  const nodes = await readNodesByGuid(client, userId, new Set(named.keys()));
  const ids = [...nodes.values()];
  const present = await readPresent(client, userId, ids);
  const origins = await readOrigins(client, userId, ids);
  const isUntouched = await untouchedSince(client, userId, leftAt);
  for (const [guid, id] of nodes) {
    const [item, found, origin] = [named.get(guid), present.get(id), origins.get(id)];
    const part = item?.origin?.part;
    const other = item && here.get(item.source);
    // A copy that came to this place before is the one that the file speaks of.
    if (!item || !found || !part || (other && other.nodeId !== id)) continue;
    const { text, answer = null } = isUntouched(found) ? found : item;
    const isOfAnother = origin !== undefined && origin.part.kind !== "block";
    here.set(item.source, {
      ...found,
      // What it is elsewhere says whether it is newer there, not what a text file makes of it.
      ...(isOfAnother ? {} : { origin: { nodeId: id, text, answer, due: null, part } }),
      ...(origin ? {} : { isLeft: true as const }),
    });
  }
}

/** Nothing is, where the log is another one than then. */
async function untouchedSince(
  client: pg.ClientBase,
  userId: number,
  leftAt: ImportedDocument["leftAt"],
): Promise<(present: Present) => boolean> {
  const log = await client.query<{ generation: string }>(LOG, [userId]);
  if (!leftAt || log.rows[0]?.generation !== leftAt.generation) return () => false;
  const { rows } = await client.query<{ table_name: string; record_id: number }>(WRITTEN, [
    userId,
    leftAt.version,
  ]);
  const written = new Set(rows.map(({ table_name, record_id }) => `${table_name} ${record_id}`));
  return ({ itemId, answer }) => !written.has(`${answer === undefined ? "notes" : "flashcards"} ${itemId}`);
}
