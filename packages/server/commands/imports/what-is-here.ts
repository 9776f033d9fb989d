import type pg from "pg";
import { readGuids } from "../../database/guids.ts";
import { addNewerNotes } from "./add-newer-notes.ts";
import type { ImportedDocument } from "./document.ts";
import type { Present } from "./present-node.ts";

interface PresentRow {
  readonly source_id: string;
  readonly node_id: number;
  readonly item_id: number;
  readonly text: string | null;
  readonly question: string | null;
  readonly answer: string | null;
}

/** What sources have their names in: their own world, or the place where they were brought to. */
export const scopeOf = (document: ImportedDocument, intoId: number): string =>
  document.scope === "place" ? `below ${intoId}` : document.scope;

const CONTENT = `n.id as node_id, n.item_id, t.text, f.question, f.answer
  from nodes n
    left join notes t on t.user_id = $1 and t.id = n.note_id
    left join flashcards f on f.user_id = $1 and f.id = n.flashcard_id
  where n.user_id = $1 and n.deleted_at is null`;
const BY_SOURCE = `select i.source_id, c.* from imported_items i
  join (select ${CONTENT}) c on c.node_id = i.node_id
  where i.user_id = $1 and i.scope = $2 and i.source_id = any($3::text[])`;
const BY_ID = `select ${CONTENT} and n.id = any($2::bigint[])`;

/** What of a document is here already, by its sources. */
export async function whatIsHere(
  client: pg.ClientBase,
  userId: number,
  document: ImportedDocument,
  intoId: number,
): Promise<Map<string, Present>> {
  const sources = document.items.map(({ source }) => source);
  const here = new Map<string, Present>();
  if (document.scope === "backup") {
    // A backup knows the nodes of its own account by names that follow from their ids.
    const wanted = new Set(sources);
    const named = new Map<number, string>();
    const guidOf = await readGuids(client, userId);
    const ids = await client.query<{ id: number }>(
      "select id from nodes where user_id = $1 and deleted_at is null",
      [userId],
    );
    for (const { id } of ids.rows) {
      const guid = guidOf(id);
      if (wanted.has(guid)) named.set(id, guid);
    }
    const { rows } = await client.query<PresentRow>(BY_ID, [userId, [...named.keys()]]);
    for (const row of rows) here.set(named.get(row.node_id) ?? "", presentOf(row));
    return here;
  }
  const { rows } = await client.query<PresentRow>(BY_SOURCE, [userId, scopeOf(document, intoId), sources]);
  for (const row of rows) here.set(row.source_id, presentOf(row));
  if (document.scope === "anki") await addNewerNotes(client, userId, document.items, here);
  return here;
}

const presentOf = ({ node_id: nodeId, item_id: itemId, text, question, answer }: PresentRow): Present =>
  question === null
    ? { nodeId, itemId, text: text ?? "" }
    : { nodeId, itemId, text: question, answer: answer ?? "" };
