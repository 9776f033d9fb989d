import { createLosses } from "@perennial/domain/format/losses";
import { type FileRefusal, type FilesDeps, fileRefusal, filesOf, keepFile } from "../files/keep-file.ts";
import type { ImportedDocument, ImportedFile } from "./document.ts";

const KINDS: { readonly [Why in FileRefusal]: string } = {
  empty: "files with nothing in them",
  "too-large": "files that are larger than may be kept",
  "storage-full": "files for which there is no room left",
  taken: "files that pretend to be another one",
};
const UNREADABLE = "files that cannot be read";

interface LeftBehind {
  readonly file: ImportedFile;
  readonly kind: string;
}

/** A document with those of its files that may be kept beside what its person has; the others are counted. */
export async function withFilesThatFit(
  { pool, limits }: Pick<FilesDeps, "pool" | "limits">,
  userId: number,
  document: ImportedDocument,
): Promise<ImportedDocument> {
  if (document.files.length === 0) return document;
  const present = await filesOf(pool, userId);
  const ids = new Map(present.map(({ id, sha256 }) => [id, sha256]));
  let [bytes, files] = [present.reduce((sum, file) => sum + file.bytes, 0), present.length];
  const refused: LeftBehind[] = [];
  for (const file of document.files) {
    const { id, sha256, bytes: own } = file.contents;
    if (ids.get(id) === sha256) continue;
    const why = ids.has(id) ? "taken" : fileRefusal(limits, { bytes, files }, own);
    if (why) refused.push({ file, kind: KINDS[why] });
    else {
      ids.set(id, sha256);
      bytes += own;
      files++;
    }
  }
  return without(document, refused);
}

/** Keeps the files of a document. @returns it with those that are kept now */
export async function keepMedia(
  deps: FilesDeps,
  userId: number,
  document: ImportedDocument,
  now: Date,
): Promise<ImportedDocument> {
  const refused: LeftBehind[] = [];
  for (const file of document.files) {
    const { name, contents } = file;
    const bytes = await file.read();
    const reply = bytes.ok
      ? await keepFile(deps, userId, { contents, name, bytes: bytes.value }, now)
      : undefined;
    if (!reply) refused.push({ file, kind: UNREADABLE });
    else if (!reply.ok) refused.push({ file, kind: KINDS[reply.error] });
  }
  return without(document, refused);
}

function without(document: ImportedDocument, refused: readonly LeftBehind[]): ImportedDocument {
  if (refused.length === 0) return document;
  // Of its own: the document may be asked for again.
  const losses = createLosses(document.losses.list());
  for (const { file, kind } of refused) losses.add(kind, file.name);
  const gone = new Set(refused.map(({ file }) => file));
  const { leftOut } = document;
  const media = { ...leftOut.media, refused: leftOut.media.refused + refused.length };
  return {
    ...document,
    losses,
    files: document.files.filter((file) => !gone.has(file)),
    leftOut: { ...leftOut, media },
  };
}
