import { err, ok, type Result } from "@perennial/domain/result";
import { UPLOAD_PIECE_BYTES } from "../../commands/imports/import-file.ts";
import type { ImportJobs } from "../../commands/imports/import-jobs.ts";
import { importToWire } from "../../commands/imports/import-rows.ts";
import { type PieceRefused, takePiece } from "../../commands/imports/uploads.ts";
import type { Pool } from "../../database/connection.ts";
import { inTransaction } from "../../database/transaction.ts";
import type { Clock } from "../../ports/clock.ts";
import { answerJson, refuse, refuseFields } from "../answer.ts";
import type { Handlers } from "../implement.ts";
import { readUpload } from "../upload.ts";

const PIECE_TOO_LARGE = `A piece has at most ${UPLOAD_PIECE_BYTES / 1_048_576} MiB.`;
const BUSY = "Two of your imports are still under way. Wait until one of them is done, then try again.";
/** Returns the refusal of one import more than a person may have under way. */
export const refuseBusy = (): Response =>
  refuse("rate_limited", { message: BUSY, headers: { "Retry-After": "5" } });
const REFUSALS: { readonly [Why in PieceRefused]: () => Response } = {
  unknown: () => refuse("not_found"),
  elsewhere: () =>
    refuse("conflict", { message: "The file does not go on there: ask how much of it has arrived." }),
  busy: refuseBusy,
  length: () =>
    refuseFields([
      { path: "file", message: "This is no piece of the file: it is too long, too short or empty." },
    ]),
};

interface Piece {
  readonly offset: number;
  readonly bytes: Uint8Array;
}

/** Files that are sent in pieces, so that a lost line, a server that ends or a closed page costs one piece at most. */
export function uploadHandlers(deps: {
  readonly pool: Pool;
  readonly jobs: ImportJobs;
  readonly clock: Clock;
}): Pick<Handlers, "sendImportPiece"> {
  const { pool, jobs, clock } = deps;
  return {
    async sendImportPiece({ id, viewer: { userId }, request }) {
      const piece = await readPiece(request);
      if (!piece.ok) return piece.error;
      const taken = await inTransaction(pool, (client) =>
        takePiece(client, { userId, id, now: clock() }, piece.value),
      );
      if (!taken.ok) return REFUSALS[taken.error]();
      if (taken.value.state === "reading") jobs.start(userId, taken.value);
      return answerJson(200, importToWire(taken.value));
    },
  };
}

async function readPiece(request: Request): Promise<Result<Piece, Response>> {
  const upload = await readUpload(request, { most: UPLOAD_PIECE_BYTES, tooLarge: PIECE_TOO_LARGE });
  if (!upload.ok) return upload;
  const { bytes, form } = upload.value;
  const said = form.get("offset");
  const offset = typeof said === "string" && /^\d{1,15}$/.test(said) ? Number(said) : undefined;
  if (offset === undefined)
    return err(refuseFields([{ path: "offset", message: "Must be a number of bytes." }]));
  return ok({ offset, bytes });
}
