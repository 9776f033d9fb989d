import { MOST_FILES_LISTED, type StoredFile } from "@perennial/contract/files/file";
import type { Api, ApiDeps } from "../api/client.ts";

export interface FoundFile {
  readonly name: string;
  readonly mediaType: string;
  readonly width: number | null;
  readonly height: number | null;
  readonly address: string;
}

/** Addresses open for a week: they are asked for anew before that. */
const KEPT_MS = 86_400_000;

/** Finds files by their ids. Those that are asked for at the same time, as on opening a page, are one call. */
export function fileFinder(
  api: Pick<Api, "listFiles">,
  deps: Pick<ApiDeps, "baseUrl" | "timers" | "token">,
): (id: number) => Promise<FoundFile | undefined> {
  const known = new Map<number, { readonly file: FoundFile; readonly until: number }>();
  let owner = deps.token();
  let asking: Promise<Map<number, FoundFile>> | undefined;
  let wanted: number[] = [];

  async function ask(): Promise<Map<number, FoundFile>> {
    await Promise.resolve(); // what else this task asks for
    const [ids, until] = [wanted, deps.timers.now() + KEPT_MS];
    wanted = [];
    asking = undefined;
    const found = new Map<number, FoundFile>();
    for (let at = 0; at < ids.length; at += MOST_FILES_LISTED) {
      const part = ids.slice(at, at + MOST_FILES_LISTED);
      const reply = await api.listFiles({ query: { ids: part.join(",") } });
      for (const row of reply.ok ? reply.value.files : []) {
        const file = shown(row, deps.baseUrl());
        found.set(row.id, file);
        known.set(row.id, { file, until });
      }
    }
    return found;
  }

  return async (id) => {
    if (deps.token() !== owner) known.clear();
    owner = deps.token();
    const kept = known.get(id);
    if (kept && kept.until > deps.timers.now()) return kept.file;
    wanted.push(id);
    asking ??= ask();
    return (await asking).get(id);
  };
}

const shown = (row: StoredFile, baseUrl: string): FoundFile => ({
  name: row.name,
  mediaType: row.media_type,
  width: row.width,
  height: row.height,
  address: baseUrl.replace(/\/+$/, "") + row.address,
});

const NO_ANSWER = "The server does not answer. Check the connection, then add the file again.";

/** What came of keeping a file: the id by which a text names it, or a sentence that says why it is not kept. */
export type UploadOutcome =
  | { readonly ok: true; readonly id: number; readonly name: string }
  | { readonly ok: false; readonly message: string };

/** Sends a file to be kept; a text then names it by its id. */
export function fileKeeper(api: Pick<Api, "createFile">): (file: File) => Promise<UploadOutcome> {
  return async (file) => {
    const form = new FormData();
    form.set("file", file);
    const reply = await api.createFile({ form });
    if (reply.ok) return { ok: true, id: reply.value.id, name: reply.value.name };
    return { ok: false, message: reply.error.status === null ? NO_ANSWER : reply.error.message };
  };
}
