import type { StoredFile } from "@perennial/contract/files/file";
import type { MediaType } from "@perennial/domain/format/media-type";
import type pg from "pg";

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
