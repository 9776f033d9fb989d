import { filesIn } from "@perennial/domain/rich/file-mark";
import type pg from "pg";
import { type FileRow, readFiles } from "../files.ts";

/** The files that the texts of a branch name, as they are met on the way. */
export interface BranchFiles {
  meet(texts: readonly string[]): Promise<void>;
  /** Those that stand in no text, by their ids. */
  meetIds(ids: readonly number[]): Promise<void>;
  /**
   * Takes files along by the names that they came with, though no text names them.
   * @returns their names now: another one where a different file has that name already
   */
  keep(ids: Readonly<Record<string, number>>): Promise<ReadonlyMap<string, string>>;
  /** Of those that were met; undefined for one that is not kept. */
  get(id: number): NamedFile | undefined;
  all(): readonly NamedFile[];
}

/** A file with a name that no other one of the branch has, and that leads nowhere. */
export interface NamedFile extends FileRow {
  readonly fileName: string;
}

const LONGEST_NAME = 120;
const ENDINGS: Readonly<Record<string, string>> = {
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/gif": "gif",
  "image/webp": "webp",
  "image/avif": "avif",
  "image/svg+xml": "svg",
  "audio/mpeg": "mp3",
  "audio/mp4": "m4a",
  "audio/ogg": "ogg",
  "audio/wav": "wav",
  "audio/flac": "flac",
  "video/mp4": "mp4",
  "video/ogg": "ogv",
  "video/webm": "webm",
  "application/pdf": "pdf",
};

/**
 * Collects the files of one branch while its nodes are read, and names them. The rows of files stay in memory,
 * their bytes are not read here.
 */
export function createBranchFiles(client: Pick<pg.ClientBase, "query">, userId: number): BranchFiles {
  const rows = new Map<number, FileRow | undefined>();
  const named = new Map<number, NamedFile>();
  /** By a name, the id of the file that has it: all of them, and those that were made up here. */
  const [names, own] = [new Map<string, number>(), new Map<string, number>()];
  const written = new Map<string, NamedFile>();
  const read = async (ids: readonly number[]) => {
    const fresh = ids.filter((id) => !rows.has(id));
    if (fresh.length === 0) return;
    for (const id of fresh) rows.set(id, undefined);
    for (const row of await readFiles(client, userId, fresh)) rows.set(row.id, row);
  };
  const freeName = (name: string, id: number, among: ReadonlyMap<string, number>): string =>
    (among.get(name.toLowerCase()) ?? id) === id ? name : `${id}-${name}`;
  const meetIds = async (ids: readonly number[]) => {
    await read(ids);
    for (const id of ids) {
      const row = rows.get(id);
      if (!row || named.has(id)) continue;
      const fileName = freeName(fileNameOf(row), id, names);
      for (const map of [names, own]) map.set(fileName.toLowerCase(), id);
      named.set(id, { ...row, fileName });
    }
  };
  return {
    meet: (texts) => meetIds(texts.flatMap(filesIn)),
    meetIds,
    async keep(ids) {
      await read(Object.values(ids));
      const now = new Map<string, string>();
      for (const [name, id] of Object.entries(ids)) {
        const row = rows.get(id);
        if (!row) continue;
        const isTaken = (written.get(name)?.id ?? id) !== id;
        const fileName = isTaken ? `${id}-${name}` : freeName(name, id, own);
        names.set(fileName.toLowerCase(), id);
        written.set(fileName, { ...row, fileName });
        now.set(name, fileName);
      }
      return now;
    },
    get: (id) => named.get(id),
    all() {
      const files = new Map([...named.values()].map((file) => [file.fileName, file]));
      return [...files.values(), ...[...written.values()].filter(({ fileName }) => !files.has(fileName))];
    },
  };
}

/** As it is called, without what is more than a name on some disk or in some text. */
function fileNameOf({ id, name, media_type }: FileRow): string {
  const plain = name
    .normalize("NFC")
    .replace(/[\p{Cc}\p{Cf}/\\:*?"<>|[\]]+/gu, "-")
    .replace(/^[.\s-]+|[.\s]+$/g, "");
  const short = Array.from(plain).slice(-LONGEST_NAME).join("") || String(id);
  const ending = ENDINGS[media_type];
  return /\.[a-z0-9]{1,5}$/i.test(short) || ending === undefined ? short : `${short}.${ending}`;
}
