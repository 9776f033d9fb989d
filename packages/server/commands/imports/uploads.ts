import type { NewUpload } from "@perennial/contract/files/imports";
import { err, ok, type Result } from "@perennial/domain/result";
import type pg from "pg";
import { keepFile, PIECE_BYTES } from "./import-file.ts";
import type { ImportRow } from "./import-rows.ts";
import { takeStep } from "./import-steps.ts";
import { countInTurn, hasRoom } from "./open-job.ts";

/** Of one person. One more takes the place of the oldest. */
const MOST_UPLOADS = 2;

/** A file that is to come in pieces; the same again, by its key, goes on where it stopped. */
export interface UploadOf extends Omit<NewUpload, "into"> {
  readonly userId: number;
  readonly intoId: number;
  readonly now: Date;
}

const SAME = `select * from imports where user_id = $1 and state = 'uploading' and name = $2 and bytes = $3
  and resume_key = $4 and into_node_id = $5 order by id desc limit 1`;
const GROWN = "update imports set created_at = $3, done = $4 where user_id = $1 and id = $2 returning *";
const OLDEST = `delete from imports where user_id = $1 and state = 'uploading' and id not in (
  select id from imports where user_id = $1 and state = 'uploading' order by id desc limit $2)`;

/** Begins an upload, or finds the one that was begun with this file, in the transaction that the client is in. */
export async function openUpload(client: pg.PoolClient, of: UploadOf): Promise<ImportRow> {
  const { userId, intoId, name, bytes, resume_key: key = null, now } = of;
  await countInTurn(client, userId);
  const [same] = (await client.query<ImportRow>(SAME, [userId, name, bytes, key, intoId])).rows;
  if (same) return same;
  const { rows } = await client.query<ImportRow>(
    `insert into imports (user_id, name, bytes, into_node_id, state, resume_key, created_at)
     values ($1, $2, $3, $4, 'uploading', $5, $6) returning *`,
    [userId, name, bytes, intoId, key, now],
  );
  await client.query(OLDEST, [userId, MOST_UPLOADS]);
  const [row] = rows;
  if (!row) throw new Error("an upload was not written");
  return row;
}

/** `elsewhere`: not where the last piece ended; `length`: no piece of this file; `busy`: the last one, with two under way. */
export type PieceRefused = "unknown" | "elsewhere" | "length" | "busy";

/** Keeps the next piece, in the transaction that the client is in: pieces of one file come one after the other. */
export async function takePiece(
  client: pg.PoolClient,
  { userId, id, now }: { readonly userId: number; readonly id: number; readonly now: Date },
  { offset, bytes }: { readonly offset: number; readonly bytes: Uint8Array },
): Promise<Result<ImportRow, PieceRefused>> {
  const { rows } = await client.query<ImportRow>(
    "select * from imports where user_id = $1 and id = $2 for update",
    [userId, id],
  );
  const [row] = rows;
  if (!row) return err("unknown");
  if (row.state !== "uploading" || offset !== row.done) return err("elsewhere");
  const end = offset + bytes.length;
  const isLast = end === row.bytes;
  if (bytes.length === 0 || end > row.bytes || (!isLast && bytes.length % PIECE_BYTES !== 0))
    return err("length");
  if (isLast && !(await hasRoom(client, userId))) return err("busy");
  await keepFile(client, { userId, id, now }, bytes, offset);
  if (isLast)
    return ok((await takeStep(client, "arrive", { userId, id }, { done: 0, created_at: now })) ?? row);
  const after = await client.query<ImportRow>(GROWN, [userId, id, now, end]);
  return ok(after.rows[0] ?? row);
}
