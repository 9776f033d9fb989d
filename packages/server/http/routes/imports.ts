import type { NewUpload } from "@perennial/contract/files/imports";
import { err, ok, type Result } from "@perennial/domain/result";
import type { NamedCall } from "../../commands/idempotency/answer-once.ts";
import type { ImportJobs } from "../../commands/imports/import-jobs.ts";
import {
  type ImportRow,
  importToWire,
  type Queries,
  readImport,
  readImports,
} from "../../commands/imports/import-rows.ts";
import { mapImport, takeStep } from "../../commands/imports/import-steps.ts";
import { IMPORT_TOO_LARGE, MOST_IMPORT_BYTES, openCountedJob } from "../../commands/imports/open-job.ts";
import { PLACE_IS_GONE, placeToImportInto } from "../../commands/imports/place.ts";
import { type PlaceRefused, placeImport } from "../../commands/imports/place-import.ts";
import { takeImportBack } from "../../commands/imports/undo-import.ts";
import { openUpload } from "../../commands/imports/uploads.ts";
import type { Connection, Pool } from "../../database/connection.ts";
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
/** It stands in memory; what is larger comes in pieces. */
const MOST_BYTES_AT_ONCE = 64 * 1_048_576;
const TOO_LARGE_AT_ONCE = "The file is larger than 64 MiB: send it in pieces.";

/**
 * Handles imports: taking a file in, or opening what comes in pieces, saying how it is to be read and where it goes, carrying it out, taking it
 * back. The work is done by `jobs`, beside the requests; a client looks at the import's row to see how far it is.
 */
export function importHandlers(deps: {
  readonly pool: Pool;
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
    open: (client: Connection, intoId: number, now: Date) => Promise<Result<ImportRow, Response>>,
  ): Promise<Response> => {
    const now = clock();
    let opened: ImportRow | undefined;
    return answerNamed(
      pool,
      { userId, uuid: uuids.givenMutation, asked: [...asked, String(into ?? "")], now },
      async (client) => {
        const intoId = await placeToImportInto(client, userId, into);
        if (intoId === undefined) return err(refuse("not_found"));
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
      const row = await mapImport(pool, { userId, id }, body);
      if (!row) return refused(pool, userId, id, NO_TABLE);
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
          taken = await takeStep(client, "apply", { userId, id });
          return taken
            ? ok({ status: 200, body: importToWire(taken) })
            : err(await refused(client, userId, id, NOT_READY));
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
          const row = await takeImportBack(client, userId, id, now);
          return row
            ? ok({ status: 200, body: importToWire(row) })
            : err(await refused(client, userId, id, NOT_DONE));
        },
        () => notify(userId),
      );
    },

    async cancelImport({ id, viewer: { userId } }) {
      if (!(await takeStep(pool, "cancel", { userId, id }))) return refused(pool, userId, id, NOT_READY);
      jobs.cancel(userId, id);
      return answerEmpty();
    },
  };
}

/** The refusal of what cannot be done with an import, or with one that there is not. */
const refused = async (client: Queries, userId: number, id: number, message: string): Promise<Response> =>
  (await readImport(client, userId, id)) ? refuse("conflict", { message }) : refuse("not_found");

/** Undefined where the form names no note; NaN where it names none that there can be. */
function placeIn(form: FormData): number | undefined {
  const said = form.get("into");
  if (said === null || said === "") return undefined;
  const into = Number(said);
  return Number.isSafeInteger(into) && into > 0 ? into : Number.NaN;
}
