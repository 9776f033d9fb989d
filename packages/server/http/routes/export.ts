import type { Query } from "@perennial/contract/calls/endpoints";
import { ok } from "@perennial/domain/result";
import type { Pool } from "../../database/connection.ts";
import { createTurns } from "../../limits/turns.ts";
import type { Clock } from "../../ports/clock.ts";
import type { FileStore } from "../../ports/file-store.ts";
import { exportName } from "../../queries/export/file-name.ts";
import type { ExportForm, ExportOf } from "../../queries/export/open-export.ts";
import { refuse, refuseFields } from "../answer.ts";
import { attachment } from "../attachment.ts";
import type { Handlers } from "../implement.ts";
import { wholeNumber } from "../query-values.ts";
import type { AnswerReader, StreamedAnswers } from "../streamed-answers.ts";

/** A file as it is called and served. */
interface ServedFile {
  readonly form: ExportForm;
  readonly ending: string;
  readonly type: string;
}

const OPML: ServedFile = { form: "opml", ending: "opml", type: "text/x-opml; charset=utf-8" };
const JSON_FILE: ServedFile = { form: "json", ending: "json", type: "application/json; charset=utf-8" };
const MARKDOWN: ServedFile = { form: "markdown", ending: "md", type: "text/markdown; charset=utf-8" };
const MARKDOWN_FOLDER: ServedFile = { form: "markdown-folder", ending: "zip", type: "application/zip" };
const PACKAGE: ServedFile = { form: "apkg", ending: "apkg", type: "application/octet-stream" };
const ANKI_TEXT: ServedFile = { form: "anki-text", ending: "txt", type: "text/plain; charset=utf-8" };
const CSV: ServedFile = { form: "csv", ending: "csv", type: "text/csv; charset=utf-8" };

type Wanted = Query<"exportNotes">;
/** By formats and their flavors; what is said without one stands under "". */
const FILES: {
  readonly [F in Wanted["format"]]: { readonly "": ServedFile } & {
    readonly [G in NonNullable<Wanted["flavor"]>]?: ServedFile;
  };
} = {
  json: { "": JSON_FILE },
  opml: { "": OPML, html: OPML, plain: { ...OPML, form: "plain-opml" } },
  markdown: { "": MARKDOWN, folder: MARKDOWN_FOLDER },
  apkg: { "": PACKAGE, text: ANKI_TEXT },
  csv: { "": CSV },
};

/** Each may be as large as all that an account has. */
const OF_ONE_ACCOUNT = 2;
const BUSY = "Other exports are still on their way. Wait until one of them is done, then try again.";
const ONLY_MARKDOWN = "Only Markdown has ids or schedules.";
const NOT_ALL =
  "A token that does not see everything exports one branch as one file of Markdown: other forms hold what rows came from, which may stand outside.";
const ACCOUNT = "Perennial account";
const RETRY_AFTER = { "Retry-After": "5" };

export interface ExportDeps {
  readonly pool: Pool;
  readonly store: FileStore;
  readonly clock: Clock;
  readonly streamed: StreamedAnswers;
}

/** Handles exports, whether one pays or not. A file is sent while it is read; few are under way at once. */
export function exportHandlers(deps: ExportDeps): Pick<Handlers, "exportNotes" | "exportAccount"> {
  const { pool, store, clock, streamed } = deps;
  const turns = createTurns({ perKey: OF_ONE_ACCOUNT, inAll: Number.POSITIVE_INFINITY });
  /** Sends one file of whoever asks, in the form of the export. */
  const send = async (
    reader: Omit<AnswerReader, "userId">,
    file: ServedFile,
    of: Omit<ExportOf, "form" | "now">,
  ): Promise<Response> => {
    const now = clock();
    if (reader.request.method === "HEAD") return new Response(null, { headers: headersOf(file, "", now) });
    const leave = await turns.take(of.userId);
    if (!leave) return refuse("rate_limited", { message: BUSY, headers: RETRY_AFTER });
    const open = async () => {
      // Loaded with the first file that leaves: a start does without its writers.
      const { openExport } = await import("../../queries/export/open-export.ts");
      const opened = await openExport(pool, store, { ...of, form: file.form, now });
      return opened
        ? { pieces: opened.pieces, headers: headersOf(file, of.ofAccount ? ACCOUNT : opened.title, now) }
        : refuse("not_found");
    };
    return streamed.send({ ...reader, userId: of.userId }, open, leave);
  };
  return {
    async exportAccount({ viewer: { userId }, ...reader }) {
      const has = { ids: false, schedules: false };
      return send(reader, JSON_FILE, { userId, nodeIds: undefined, has, ofAccount: true });
    },

    async exportNotes({ query, viewer, visibility, ...reader }) {
      const root = query.root_id === undefined ? ok(undefined) : wholeNumber("root_id", query.root_id, 1);
      if (!root.ok) return root.error;
      const file = FILES[query.format][query.flavor ?? ""];
      if (!file)
        return refuseFields([{ path: "flavor", message: `There is no such flavor of ${query.format}.` }]);
      const has = { ids: query.ids !== undefined, schedules: query.schedules !== undefined };
      if (query.format !== "markdown" && (has.ids || has.schedules))
        return refuseFields([{ path: has.ids ? "ids" : "schedules", message: ONLY_MARKDOWN }]);
      const { userId, nodeIds } = viewer;
      if (visibility && (file !== MARKDOWN || nodeIds)) return refuse("forbidden", { message: NOT_ALL });
      const rootId = root.value ?? visibility?.rootId ?? undefined;
      if (visibility && rootId !== undefined && !(await visibility.of(pool, [rootId]))(rootId))
        return refuse("not_found");
      const chosen = rootId === undefined ? (nodeIds ?? undefined) : [rootId];
      return send(reader, file, { userId, nodeIds: chosen, has, visibility });
    },
  };
}

function headersOf({ ending, type }: ServedFile, title: string, now: Date): Record<string, string> {
  return {
    "Content-Type": type,
    "Content-Disposition": attachment(exportName(title, now, ending)),
    "X-Content-Type-Options": "nosniff",
  };
}
