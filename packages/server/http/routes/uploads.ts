import type { Upload } from "@perennial/contract/imports";
import type pg from "pg";
import type { ImportJobs } from "../../commands/imports/import-jobs.ts";
import { importToWire } from "../../commands/imports/import-rows.ts";
import { IMPORT_TOO_LARGE, MOST_IMPORT_BYTES } from "../../commands/imports/open-job.ts";
import { levelsDownTo } from "../../commands/imports/place.ts";
import {
  openUpload,
  type PieceRefused,
  readUploadRow,
  takePiece,
  UPLOAD_PIECE_BYTES,
  type UploadRow,
} from "../../commands/imports/uploads.ts";
import { inTransaction } from "../../commands/transaction.ts";
import type { Clock } from "../../ports/clock.ts";
import { answerEmpty, answerJson, refuse, refuseFields } from "../answer.ts";
import type { Handlers } from "../implement.ts";
import { readUpload } from "../upload.ts";

type UploadCall = "openUpload" | "sendUploadPiece" | "getUpload" | "cancelUpload";

const PIECE_TOO_LARGE = `A piece has at most ${UPLOAD_PIECE_BYTES / 1_048_576} MiB.`;
const REFUSALS: { readonly [Why in PieceRefused]: () => Response } = {
  unknown: () => refuse("not_found"),
  elsewhere: () =>
    refuse("conflict", { message: "The file does not go on there: ask how much of it has arrived." }),
  length: () =>
    refuseFields([
      { path: "file", message: "This is no piece of the file: it is too long, too short or empty." },
    ]),
};

/** Files that are sent in pieces, so that a lost line, a server that ends or a closed page costs one piece at most. */
export function uploadHandlers(deps: {
  readonly pool: pg.Pool;
  readonly jobs: ImportJobs;
  readonly clock: Clock;
}): Pick<Handlers, UploadCall> {
  const { pool, jobs, clock } = deps;
  return {
    async openUpload({ body, viewer: { userId } }) {
      if (body.bytes > MOST_IMPORT_BYTES) return refuse("body_too_large", { message: IMPORT_TOO_LARGE });
      const user = await pool.query<{ root_node_id: number | null }>(
        "select root_node_id from users where id = $1",
        [userId],
      );
      const intoId = body.into ?? user.rows[0]?.root_node_id ?? 0;
      const row = await inTransaction(pool, async (client) =>
        (await levelsDownTo(client, userId, intoId)) === undefined
          ? undefined
          : openUpload(client, { ...body, userId, intoId, now: clock() }),
      );
      return row ? answerJson(201, toWire(row)) : refuse("not_found");
    },

    async sendUploadPiece({ id, viewer: { userId }, request }) {
      const upload = await readUpload(request, { most: UPLOAD_PIECE_BYTES, tooLarge: PIECE_TOO_LARGE });
      if (!upload.ok) return upload.error;
      const { bytes, form } = upload.value;
      const said = form.get("offset");
      const offset = typeof said === "string" && /^\d{1,15}$/.test(said) ? Number(said) : undefined;
      if (offset === undefined)
        return refuseFields([{ path: "offset", message: "Must be a number of bytes." }]);
      const taken = await inTransaction(pool, (client) =>
        takePiece(client, { userId, id, now: clock() }, { offset, bytes }),
      );
      if (!taken.ok) return REFUSALS[taken.error]();
      if (taken.value.state === "reading") jobs.start(userId, id);
      return answerJson(200, toWire(taken.value));
    },

    async getUpload({ id, viewer: { userId } }) {
      const row = await readUploadRow(pool, userId, id);
      return row ? answerJson(200, toWire(row)) : refuse("not_found");
    },

    async cancelUpload({ id, viewer: { userId } }) {
      const { rowCount } = await pool.query(
        "delete from imports where user_id = $1 and id = $2 and state = 'uploading'",
        [userId, id],
      );
      return rowCount === 0 ? refuse("not_found") : answerEmpty();
    },
  };
}

function toWire(row: UploadRow): Upload {
  const { id, bytes, state } = row;
  const isWhole = state !== "uploading";
  return {
    id,
    bytes,
    received: isWhole ? bytes : row.done,
    piece_bytes: UPLOAD_PIECE_BYTES,
    import: isWhole ? importToWire({ ...row, state }) : null,
  };
}
