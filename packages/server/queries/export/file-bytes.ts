import { Readable } from "node:stream";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import type { ZipFile } from "yazl";
import type { FileStore } from "../../ports/file-store.ts";
import type { NamedFile } from "./branch-files.ts";

/** Puts a file into a zip file once what stands before it is written; no more than a piece of it stands in memory. */
export function addStoredFile(
  zip: ZipFile,
  path: string,
  { store, userId, mtime }: { readonly store: FileStore; readonly userId: number; readonly mtime: Date },
  { sha256 }: NamedFile,
): void {
  zip.addReadStreamLazy(path, { mtime, compress: false }, (begin) => {
    bytesOf(store, userId, sha256).then(
      (stream) => begin(null, stream),
      (error: unknown) => zip.outputStream.emit("error", error),
    );
  });
}

async function bytesOf(store: FileStore, userId: number, sha256: string): Promise<Readable> {
  const stream = await store.read(userId, sha256);
  // Bytes that are lost keep nobody from taking along the rest.
  return stream ? Readable.fromWeb(stream as NodeReadableStream) : Readable.from([]);
}
