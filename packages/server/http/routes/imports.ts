import type { NewUpload } from "@perennial/contract/files/imports";
import { err, ok, type Result } from "@perennial/domain/result";
import type pg from "pg";
import type { NamedCall } from "../../commands/idempotency/answer-once.ts";
import type { ImportJobs } from "../../commands/imports/import-jobs.ts";
import { type ImportRow, importToWire, readImport, readImports } from "../../commands/imports/import-rows.ts";
import {
  IMPORT_TOO_LARGE,
  MOST_IMPORT_BYTES,
  openCountedJob,
  takeOn,
} from "../../commands/imports/open-job.ts";
import { levelsDownTo, PLACE_IS_GONE } from "../../commands/imports/place.ts";
import { type PlaceRefused, placeImport } from "../../commands/imports/place-import.ts";
import { undoImport } from "../../commands/imports/undo-import.ts";
import { openUpload } from "../../commands/imports/uploads.ts";
import { inTransaction } from "../../database/transaction.ts";
import type { Clock } from "../../ports/clock.ts";
import { answerEmpty, answerJson, refuse, refuseFields } from "../answer.ts";
import type { Call, Handlers } from "../implement.ts";
import { answerNamed } from "../once.ts";
import { readUpload } from "../upload.ts";
import { refuseBusy } from "./uploads.ts";

type ImportCall =
  | "createImport"
  | "listImports"
  | "getImport"
  | "mapImport"
  | "placeImport"
  | "applyImport"
  | "undoImport"
  | "cancelImport";

const NOT_READY = "This import is not waiting to be carried out.";
const NO_TABLE = "There is no table here that waits to be carried out.";
const NOT_DONE = "Only an import that was carried out can be taken back.";
const PLACE_REFUSALS: { readonly [Why in PlaceRefused]: () => Response } = {
  unknown: () => refuse("not_found"),
  gone: () => refuse("not_found", { message: PLACE_IS_GONE }),
  state: () => refuse("conflict", { message: NOT_READY }),
};
const MOST_LISTED = 50;
const ROOT = "select root_node_id from users where id = $1";
/** It stands in memory; what is larger comes in pieces. */
const MOST_BYTES_AT_ONCE = 64 * 1_048_576;
const TOO_LARGE_AT_ONCE = "The file is larger than 64 MiB: send it in pieces.";

/**
 * Handles imports: taking a file in, or opening what comes in pieces, saying how it is to be read and where it goes, carrying it out, taking it
 * back. The work is done by `jobs`, beside the requests; a client looks at the import's row to see how far it is.
 */
export function importHandlers(deps: {
  readonly pool: pg.Pool;
  readonly jobs: ImportJobs;
  readonly clock: Clock;
  readonly notify: (userId: number) => void;
}): Pick<Handlers, ImportCall> {
  const { pool, jobs, clock, notify } = deps;
  const answer = (status: number, row: ImportRow | null) =>
    row ? answerJson(status, importToWire(row)) : refuse("not_found");
  /** Opens an import below a note of the person's, at most once under the key of its call. */
  const openBelow = (
    { viewer: { userId }, uuids }: Call<"createImport">,
    { into, asked }: { readonly into: number | undefined; readonly asked: NamedCall["asked"] },
    open: (client: pg.PoolClient, intoId: number, now: Date) => Promise<Result<ImportRow, Response>>,
  ): Promise<Response> => {
    const now = clock();
    let opened: ImportRow | undefined;
    return answerNamed(
      pool,
      { userId, uuid: uuids.givenMutation, asked: [...asked, String(into ?? "")], now },
      async (client) => {
        const user = await client.query<{ root_node_id: number | null }>(ROOT, [userId]);
        const intoId = into ?? user.rows[0]?.root_node_id ?? 0;
        if ((await levelsDownTo(client, userId, intoId)) === undefined) return err(refuse("not_found"));
        const row = await open(client, intoId, now);
        if (!row.ok) return row;
        opened = row.value;
        return ok({ status: 201, body: importToWire(opened) });
      },
      () => opened?.state === "reading" && jobs.start(userId, opened),
    );
  };
  const openInPieces = (call: Call<"createImport">, file: NewUpload) => {
    const { name, bytes, resume_key, into } = file;
    if (bytes > MOST_IMPORT_BYTES) return refuse("body_too_large", { message: IMPORT_TOO_LARGE });
    const { userId } = call.viewer;
    const asked = ["create in pieces", name, String(bytes), resume_key ?? ""];
    return openBelow(call, { into, asked }, async (client, intoId, now) =>
      ok(await openUpload(client, { ...file, userId, intoId, now })),
    );
  };
  const openWithFile = async (call: Call<"createImport">) => {
    const upload = await readUpload(call.request, { most: MOST_BYTES_AT_ONCE, tooLarge: TOO_LARGE_AT_ONCE });
    if (!upload.ok) return upload.error;
    const { name, bytes, form } = upload.value;
    const into = placeIn(form);
    if (Number.isNaN(into)) return refuseFields([{ path: "into", message: "Must be the id of a note." }]);
    const { userId } = call.viewer;
    return openBelow(call, { into, asked: ["create", name, bytes] }, async (client, intoId, now) => {
      const row = await openCountedJob(client, { userId, name, bytes, intoId, now });
      return row ? ok(row) : err(refuseBusy());
    });
  };
  return {
    async createImport(call) {
      return call.body ? openInPieces(call, call.body) : openWithFile(call);
    },

    async listImports({ viewer }) {
      const rows = await readImports(pool, viewer.userId, MOST_LISTED);
      return answerJson(200, { imports: rows.map(importToWire) });
    },

    async getImport({ id, viewer }) {
      return answer(200, await readImport(pool, viewer.userId, id));
    },

    async mapImport({ id, body, viewer: { userId } }) {
      const { rows } = await pool.query<ImportRow>(
        `update imports set state = 'reading', phase = 'waiting', failure = null, mapping = $3
         where user_id = $1 and id = $2 and state = 'ready' and columns is not null returning *`,
        [userId, id, body],
      );
      const [row] = rows;
      if (!row)
        return (await readImport(pool, userId, id))
          ? refuse("conflict", { message: NO_TABLE })
          : refuse("not_found");
      jobs.start(userId, row);
      return answer(200, row);
    },

    async placeImport({ id, body, viewer: { userId } }) {
      const placed = await inTransaction(pool, (client) =>
        placeImport(client, { userId, id, intoId: body.into }),
      );
      if (typeof placed === "string") return PLACE_REFUSALS[placed]();
      jobs.start(userId, placed);
      return answer(200, placed);
    },

    applyImport({ id, uuids, viewer: { userId } }) {
      let taken: ImportRow | null = null;
      return answerNamed(
        pool,
        { userId, uuid: uuids.givenMutation, asked: ["apply", String(id)], now: clock() },
        async (client) => {
          taken = await takeOn(client, userId, id);
          return taken
            ? ok({ status: 200, body: importToWire(taken) })
            : refused(client, userId, id, NOT_READY);
        },
        () => taken && jobs.start(userId, taken),
      );
    },

    undoImport({ id, uuids, viewer: { userId } }) {
      const now = clock();
      return answerNamed(
        pool,
        { userId, uuid: uuids.givenMutation, asked: ["undo", String(id)], now },
        async (client) => {
          const row = await undo(client, userId, id, now);
          return row ? ok({ status: 200, body: importToWire(row) }) : refused(client, userId, id, NOT_DONE);
        },
        () => notify(userId),
      );
    },

    async cancelImport({ id, viewer: { userId } }) {
      const { rowCount } = await pool.query(
        "delete from imports where user_id = $1 and id = $2 and state in ('uploading', 'reading', 'ready', 'applying', 'failed')",
        [userId, id],
      );
      if (rowCount === 0)
        return (await readImport(pool, userId, id))
          ? refuse("conflict", { message: NOT_READY })
          : refuse("not_found");
      jobs.cancel(userId, id);
      return answerEmpty();
    },
  };
}

/** The refusal of what cannot be done with an import, or with one that there is not. */
const refused = async (client: pg.PoolClient, userId: number, id: number, message: string) =>
  err((await readImport(client, userId, id)) ? refuse("conflict", { message }) : refuse("not_found"));

/** Undefined where the form names no note; NaN where it names none that there can be. */
function placeIn(form: FormData): number | undefined {
  const said = form.get("into");
  if (said === null || said === "") return undefined;
  const into = Number(said);
  return Number.isSafeInteger(into) && into > 0 ? into : Number.NaN;
}

/** Takes an import back. Resolves to its row as it is then; null where it was not carried out. */
async function undo(client: pg.PoolClient, userId: number, id: number, now: Date): Promise<ImportRow | null> {
  const { rows } = await client.query<ImportRow>(
    "select * from imports where user_id = $1 and id = $2 and state = 'done' for update",
    [userId, id],
  );
  const row = rows[0];
  if (!row?.mutation_uuid || !row.receipt) return null;
  const { removed, restored, kept } = await undoImport(
    client,
    userId,
    { id, mutationUuid: row.mutation_uuid },
    now,
  );
  const after = await client.query<ImportRow>(
    "update imports set state = 'undone', receipt = $3 where user_id = $1 and id = $2 returning *",
    [userId, id, { ...row.receipt, undone: { removed, kept, ...(restored > 0 ? { restored } : {}) } }],
  );
  return after.rows[0] ?? null;
}
