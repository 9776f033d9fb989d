import type { LinksHere } from "@perennial/contract/search/found";
import { plainText } from "@perennial/domain/rich/pieces";
import { fold } from "@perennial/domain/search/fold";
import { gramsOf } from "@perennial/domain/search/grams";
import { mayBeNamed, placesNamed } from "@perennial/domain/search/named";
import type pg from "pg";
import { idList } from "../database/sent-lists.ts";
import { readPaths } from "./paths.ts";
import { type Visibility, visiblePart } from "./visibility.ts";

/** So many are told of; the count is of all. */
const MOST_LINKS = 200;
/** So many rows are looked through for a title. */
const MOST_CANDIDATES = 2_000;
const MOST_GRAMS = 24;

const TITLE = `select coalesce(t.text, f.question, '') as title from nodes n
    left join notes t on t.user_id = $1 and t.id = n.note_id
    left join flashcards f on f.user_id = $1 and f.id = n.flashcard_id
  where n.user_id = $1 and n.id = $2 and n.deleted_at is null`;

/** The rows that link to $2, itself left out. */
const LINKING = `select m.node_id from anchors a join mentions m on m.user_id = $1 and m.kind = 1 and m.target = a.id and m.node_id <> $2
  where a.user_id = $1 and a.node_id = $2 and a.deleted_at is null`;
const BACKLINKS = `select s.node_id as id from search_rows s where s.user_id = $1 and s.node_id in (${LINKING})
  order by s.changed_at desc, s.node_id`;
/** $3: the grams of the title, $4: the title. */
const NAMING = `select s.node_id as id, s.title || E'\\n' || s.body || E'\\n' || s.more as text from search_rows s
  where s.user_id = $1 and s.node_id <> $2 and s.grams @> $3::bigint[]
    and strpos(s.title || E'\\n' || s.body || E'\\n' || s.more, $4) > 0
    and s.node_id not in (${LINKING})
  order by s.changed_at desc, s.node_id limit ${MOST_CANDIDATES}`;
const TEXTS = `select n.id, coalesce(t.text, f.question, '') as text from nodes n
    left join notes t on t.user_id = $1 and t.id = n.note_id
    left join flashcards f on f.user_id = $1 and f.id = n.flashcard_id
  where n.user_id = $1 and n.id = any($2::bigint[]) and n.deleted_at is null`;

type Which = "backlinks" | "unlinked";

/**
 * The rows that link to a node, or name it by its title without a link, those changed last first; of these what is seen.
 * @returns null where there is no such node
 */
export async function readLinksHere(
  pool: pg.Pool,
  userId: number,
  nodeId: number,
  { which, visibility }: { readonly which: Which; readonly visibility: Visibility | null },
): Promise<LinksHere | null> {
  if (visibility && !(await visibility.of(pool, [nodeId]))(nodeId)) return null;
  const client = await pool.connect();
  let isDone = false;
  try {
    await client.query("begin isolation level repeatable read read only");
    const { rows } = await client.query<{ title: string }>(TITLE, [userId, nodeId]);
    const [node] = rows;
    const all =
      node &&
      (await (which === "backlinks"
        ? linking(client, userId, nodeId)
        : naming(client, userId, nodeId, node.title)));
    const found = all && visibility ? all.filter(await visibility.of(client, all)) : all;
    const links = found ? await present(client, userId, found.slice(0, MOST_LINKS), visibility) : [];
    await client.query("commit");
    isDone = true;
    return found ? { links, total: found.length } : null;
  } finally {
    client.release(!isDone);
  }
}

async function linking(client: pg.PoolClient, userId: number, nodeId: number): Promise<readonly number[]> {
  const { rows } = await client.query<{ id: number }>(BACKLINKS, [userId, nodeId]);
  return rows.map(({ id }) => id);
}

async function naming(
  client: pg.PoolClient,
  userId: number,
  nodeId: number,
  written: string,
): Promise<readonly number[]> {
  const title = fold(plainText(written)).trim();
  if (!mayBeNamed(title)) return [];
  const grams = gramsOf(title, userId).slice(0, MOST_GRAMS);
  const { rows } = await client.query<{ id: number; text: string }>(NAMING, [
    userId,
    nodeId,
    idList(grams),
    title,
  ]);
  return rows.filter(({ text }) => placesNamed(text, title).length > 0).map(({ id }) => id);
}

async function present(
  client: pg.PoolClient,
  userId: number,
  ids: readonly number[],
  visibility: Visibility | null,
): Promise<LinksHere["links"]> {
  const { rows } = await client.query<{ id: number; text: string }>(TEXTS, [userId, idList(ids)]);
  const paths = await readPaths(client, userId, ids);
  const texts = new Map(rows.map(({ id, text }) => [id, text]));
  return ids.flatMap((id) => {
    const text = texts.get(id);
    const path = visiblePart(visibility, paths.get(id) ?? []).map((step) => ({
      id: step.id,
      title: step.text,
    }));
    return text === undefined ? [] : [{ node_id: id, path, text }];
  });
}
