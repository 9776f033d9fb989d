import type pg from "pg";

type Queries = Pick<pg.ClientBase, "query">;

/** What stands in one row. */
export const PIECE_BYTES = 1_048_576;
/** Sent at once: long enough that little time goes between two, short enough to be sent again. */
export const UPLOAD_PIECE_BYTES = 4 * PIECE_BYTES;

/**
 * Keeps the file of a job in its table, where every server finds it.
 * @param from where in the file these bytes begin: at the beginning of a piece
 */
export async function keepFile(
  client: Queries,
  { userId, id, now }: { readonly userId: number; readonly id: number; readonly now: Date },
  bytes: Uint8Array,
  from = 0,
): Promise<void> {
  const first = from / PIECE_BYTES;
  for (let place = first; (place - first) * PIECE_BYTES < bytes.length; place++) {
    const begin = (place - first) * PIECE_BYTES;
    const piece = Buffer.from(bytes.subarray(begin, begin + PIECE_BYTES));
    await client.query(
      "insert into import_files (user_id, import_id, place, piece, created_at) values ($1, $2, $3, $4, $5)",
      [userId, id, place, piece, now],
    );
  }
}

/** Which file, and how long it is. */
export interface UploadedFile {
  readonly userId: number;
  readonly id: number;
  readonly bytes: number;
}

/** Thrown where the file of a job was kept for its time, and is gone. */
export class FileGone extends Error {}

/**
 * Reads the file of a job, a piece at a time.
 * @throws FileGone
 */
export async function* readKeptFile(
  client: Queries,
  { userId, id, bytes }: UploadedFile,
): AsyncGenerator<Uint8Array> {
  for (let place = 0; place * PIECE_BYTES < bytes; place++) {
    const { rows } = await client.query<{ piece: Buffer }>(
      "select piece from import_files where user_id = $1 and import_id = $2 and place = $3",
      [userId, id, place],
    );
    const [row] = rows;
    if (!row) throw new FileGone();
    yield row.piece;
  }
}
