import { MOST_FILES_LISTED } from "@perennial/contract/files/file";
import { API_PREFIX } from "@perennial/contract/limits";
import { isShownInline } from "@perennial/domain/format/media-type";
import { contentsOf } from "../../commands/files/file-contents.ts";
import { type FileLimits, type FileRefusal, keepFile } from "../../commands/files/keep-file.ts";
import type { Pool } from "../../database/connection.ts";
import type { Clock } from "../../ports/clock.ts";
import type { FileAddresses } from "../../ports/file-addresses.ts";
import type { FileStore } from "../../ports/file-store.ts";
import { type FileRow, fileToWire, namedInReach, readFiles } from "../../queries/files.ts";
import { answerJson, refuse, refuseFields } from "../answer.ts";
import { attachment } from "../attachment.ts";
import { rangeOf } from "../byte-range.ts";
import type { Handlers } from "../implement.ts";
import type { AnswerReader, StreamedAnswers } from "../streamed-answers.ts";
import { readUpload } from "../upload.ts";

export interface FilesDeps {
  readonly pool: Pool;
  readonly store: FileStore;
  readonly limits: FileLimits;
  readonly addresses: FileAddresses;
  readonly clock: Clock;
  readonly streamed: StreamedAnswers;
}

const MIB = 1_048_576;
const A_WEEK_S = 7 * 86_400;
const ID = /^[1-9]\d{0,15}$/;
/** What is in a file never runs as a part of this site, however it is opened. */
const FILE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/**
 * Handles files of notes: keeping one, saying where some are, and handing one out. An address is signed and speaks
 * for itself, so that the browser can fetch a picture without a session.
 */
export function fileHandlers(deps: FilesDeps): Pick<Handlers, "createFile" | "listFiles" | "readFile"> {
  const { pool, store, limits, addresses, clock } = deps;
  const toWire = (userId: number, row: FileRow) =>
    fileToWire(row, `${API_PREFIX}${addresses.sign(userId, row.id, clock())}`);
  const inMib = (bytes: number) => (bytes / MIB).toLocaleString("en", { maximumFractionDigits: 1 });
  const tooLarge = `A file may have ${inMib(limits.bytes)} MiB. Make it smaller, then add it again.`;
  const refusals: { readonly [Why in FileRefusal]: () => Response } = {
    empty: () => refuseFields([{ path: "file", message: "The file is empty." }]),
    "too-large": () => refuse("body_too_large", { message: tooLarge }),
    "storage-full": () => refuse("storage_full"),
    taken: () => refuse("conflict", { message: "Another file of yours has the same number." }),
  };
  return {
    async createFile({ viewer: { userId }, request }) {
      const upload = await readUpload(request, { most: limits.bytes, tooLarge });
      if (!upload.ok) return upload.error;
      const { name, bytes } = upload.value;
      const contents = contentsOf(bytes);
      const kept = await keepFile({ pool, store, limits }, userId, { contents, name, bytes }, clock());
      if (!kept.ok) return refusals[kept.error]();
      const [row] = await readFiles(pool, userId, [contents.id]);
      return row ? answerJson(201, toWire(userId, row)) : refuse("conflict");
    },

    async listFiles({ query, viewer: { userId }, visibility }) {
      const asked = query.ids.split(",");
      if (asked.length > MOST_FILES_LISTED)
        return refuseFields([{ path: "ids", message: `Names more than ${MOST_FILES_LISTED} files.` }]);
      const ids = asked.flatMap((id) => (ID.test(id) && Number.isSafeInteger(Number(id)) ? Number(id) : []));
      const seen = visibility ? await namedInReach(pool, userId, visibility, ids) : ids;
      const rows = await readFiles(pool, userId, seen);
      return answerJson(200, { files: rows.map((row) => toWire(userId, row)) });
    },

    async readFile({ id, query, ...reader }) {
      const userId = addresses.read(id, query, clock());
      const [row] = userId === undefined ? [] : await readFiles(pool, userId, [id]);
      return userId !== undefined && row ? hand(deps, { ...reader, userId }, row) : refuse("not_found");
    },
  };
}

/** A part of a file, or all of it. Its type is what is in it; whoever is to open it as a page saves it instead. */
async function hand({ store, streamed }: FilesDeps, reader: AnswerReader, row: FileRow): Promise<Response> {
  const { userId, request } = reader;
  const { sha256, media_type: type, bytes, name } = row;
  const etag = `"${sha256}"`;
  const headers: Record<string, string> = {
    "Content-Type": type,
    "Content-Disposition": isShownInline(type) ? "inline" : attachment(name),
    "Content-Security-Policy": FILE_POLICY,
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Resource-Policy": "cross-origin",
    "Cache-Control": `private, max-age=${A_WEEK_S}, immutable`,
    "Accept-Ranges": "bytes",
    ETag: etag,
  };
  const known = (request.headers.get("If-None-Match") ?? "").split(",").map((tag) => tag.trim());
  if (known.includes(etag)) return new Response(null, { status: 304, headers });
  const condition = request.headers.get("If-Range");
  const range =
    condition === null || condition === etag ? rangeOf(request.headers.get("Range"), bytes) : undefined;
  if (range === "outside")
    return new Response(null, { status: 416, headers: { ...headers, "Content-Range": `bytes */${bytes}` } });
  headers["Content-Length"] = String(range ? range.to - range.from + 1 : bytes);
  if (range) headers["Content-Range"] = `bytes ${range.from}-${range.to}/${bytes}`;
  const status = range ? 206 : 200;
  if (request.method === "HEAD") return new Response(null, { status, headers });
  return streamed.handOn(reader, async () => {
    const body = await store.read(userId, sha256, range);
    return body && { body, init: { status, headers } };
  });
}
