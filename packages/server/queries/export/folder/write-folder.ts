import type pg from "pg";
import { ZipFile } from "yazl";
import type { FileStore } from "../../../ports/file-store.ts";
import type { Annotating } from "../annotating.ts";
import type { LeavingLinks } from "../leaving-links.ts";
import type { BranchRows } from "../writers.ts";
import { fillFolder } from "./fill-folder.ts";

export interface FolderOf {
  readonly userId: number;
  readonly now: Date;
  readonly annotating: Annotating;
  readonly links: LeavingLinks;
}

/**
 * A branch as a folder of Markdown in a zip file: a page for each note below the root that has notes below it, one page
 * that all of them hang on, and the files that texts show. A page is written while it is read, at the pace of whoever
 * takes it.
 */
export async function* writeMarkdownFolder(
  client: pg.PoolClient,
  { userId, now, annotating, links }: FolderOf,
  branch: BranchRows,
  store: FileStore,
): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  const stopped = new AbortController();
  const filled = fillFolder(zip, {
    client,
    userId,
    mtime: now,
    annotating,
    links,
    branch,
    store,
    signal: stopped.signal,
  }).then(
    () => zip.end(),
    (error: unknown) => void zip.outputStream.emit("error", error),
  );
  try {
    for await (const piece of zip.outputStream) yield typeof piece === "string" ? Buffer.from(piece) : piece;
  } finally {
    stopped.abort();
    // The connection is free for others only when nothing is read on it any more.
    await filled;
  }
}
