import type { StoredFile } from "@perennial/contract/files/file";
import type { MediaType } from "@perennial/domain/format/media-type";
import { filesIn } from "@perennial/domain/rich/file-mark";
import type pg from "pg";
import type { Visibility } from "./visibility.ts";

export interface FileRow {
  readonly id: number;
  readonly sha256: string;
  readonly name: string;
  readonly media_type: MediaType;
  readonly bytes: number;
  readonly width: number | null;
  readonly height: number | null;
}

/** Those of the files that are there; what is still on its way is not. */
export async function readFiles(
  client: Pick<pg.ClientBase, "query">,
  userId: number,
  ids: readonly number[],
): Promise<FileRow[]> {
  const { rows } = await client.query<FileRow>(
    `select id, sha256, name, media_type, bytes, width, height from files
     where user_id = $1 and id = any($2::bigint[]) and arrived_at is not null order by id`,
    [userId, ids],
  );
  return rows;
}

/** $2: patterns, one of which a text that names one of the files fits. */
const NAMING = `select n.id, said.text from (
    select 'note' as type, t.id, t.text from notes t where t.user_id = $1
    union all select 'flashcard', f.id, concat_ws(' ', f.question, f.answer, f.source) from flashcards f where f.user_id = $1) said
    join nodes n on n.user_id = $1 and n.item_type = said.type and n.item_id = said.id
  where said.text like any($2::text[]) and n.deleted_at is null`;

/** Returns those of some files that a row names which a token sees. */
export async function namedInReach(
  client: Pick<pg.ClientBase, "query">,
  userId: number,
  visibility: Visibility,
  ids: readonly number[],
): Promise<readonly number[]> {
  const patterns = ids.map((id) => `%](file:${id})%`);
  const { rows } = await client.query<{ id: number; text: string }>(NAMING, [userId, patterns]);
  const isSeen = await visibility.of(
    client,
    rows.map(({ id }) => id),
  );
  const named = new Set(rows.flatMap(({ id, text }) => (isSeen(id) ? filesIn(text) : [])));
  return ids.filter((id) => named.has(id));
}

/** Lists the files of an account whose bytes have arrived, by their ids. */
export async function readFileIds(client: Pick<pg.ClientBase, "query">, userId: number): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    "select id from files where user_id = $1 and arrived_at is not null order by id",
    [userId],
  );
  return rows.map(({ id }) => id);
}

/** Returns a file as the wire shows it, with the address from which it can be fetched. */
export const fileToWire = ({ sha256: _, ...row }: FileRow, address: string): StoredFile => ({
  ...row,
  address,
});
