import { filesIn } from "@perennial/domain/rich/file-mark";
import type pg from "pg";
import { type FileRow, readFiles } from "../files.ts";

/** The files that the texts of a branch name, as they are met on the way. */
export interface BranchFiles {
  meet(texts: readonly string[]): Promise<void>;
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

export function createBranchFiles(client: Pick<pg.ClientBase, "query">, userId: number): BranchFiles {
  const found = new Map<number, NamedFile | undefined>();
  const names = new Set<string>();
  return {
    async meet(texts) {
      const fresh = texts.flatMap(filesIn).filter((id) => !found.has(id));
      if (fresh.length === 0) return;
      for (const id of fresh) found.set(id, undefined);
      for (const row of await readFiles(client, userId, fresh)) {
        const plain = fileNameOf(row);
        const fileName = names.has(plain.toLowerCase()) ? `${row.id}-${plain}` : plain;
        names.add(fileName.toLowerCase());
        found.set(row.id, { ...row, fileName });
      }
    },
    get: (id) => found.get(id),
    all: () => [...found.values()].filter((file) => file !== undefined),
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
