import { titleOf } from "@perennial/domain/format/title";
import { unreachable } from "@perennial/domain/result";
import type pg from "pg";
import { fromSnapshot } from "../../database/snapshot.ts";
import type { FileStore } from "../../ports/file-store.ts";
import { writeAnkiPackage } from "./anki/write-package.ts";
import { readBranch } from "./read-branch.ts";
import { writeBackup } from "./write-backup.ts";
import { writeCsv } from "./write-csv.ts";
import { writeOpml } from "./write-opml.ts";
import { type Branch, writeMarkdown } from "./writers.ts";

export type ExportFormat = "json" | "opml" | "markdown" | "csv" | "apkg";

export interface ExportOf {
  readonly userId: number;
  /** Undefined: everything of the account. */
  readonly rootId: number | undefined;
  readonly format: ExportFormat;
  /** Whether texts are for readers that show no HTML. */
  readonly plain: boolean;
  readonly now: Date;
}

export interface OpenExport {
  /** What stands at the top of it; may be empty. */
  readonly title: string;
  /** Has a connection to the database until it has ended or was told to return. */
  readonly pieces: FilePieces;
}

/** A file as text or as bytes, in pieces. */
type FilePieces = AsyncGenerator<string | Uint8Array>;

/**
 * Opens an export of an account or of a branch. It is read as of one moment, while it is taken: whoever does not
 * take it to its end has to tell `pieces` to return.
 * @returns null for an unknown, deleted or foreign root
 */
export async function openExport(pool: pg.Pool, store: FileStore, of: ExportOf): Promise<OpenExport | null> {
  // Begun before it is handed on: whoever ends it early ends the reading too.
  const pieces = fromSnapshot(pool, (client) => titleAndPieces(client, store, of));
  const title = await pieces.next();
  return title.done ? null : { title: String(title.value), pieces };
}

async function* titleAndPieces(client: pg.PoolClient, store: FileStore, of: ExportOf): FilePieces {
  const rootId = of.rootId ?? (await readRootId(client, of.userId));
  if (rootId === null) return;
  const branch = readBranch(client, of.userId, rootId);
  const first = await branch.next();
  const root = first.done ? undefined : first.value[0];
  if (first.done || !root) return;
  yield titleOf(root.text);
  yield* write(client, store, of, { rootId, branch: resumed(first.value, branch) });
}

interface Leaving {
  readonly rootId: number;
  readonly branch: Branch;
}

function write(
  client: pg.PoolClient,
  store: FileStore,
  of: ExportOf,
  { rootId, branch }: Leaving,
): FilePieces {
  switch (of.format) {
    case "json":
      return writeBackup(
        client,
        { userId: of.userId, isWhole: of.rootId === undefined, now: of.now },
        branch,
        store,
      );
    case "opml":
      return writeOpml(client, of.userId, branch, of.plain ? "plain" : "html");
    case "markdown":
      return writeMarkdown(branch);
    case "csv":
      return writeCsv(client, of.userId, rootId, branch);
    case "apkg":
      return writeAnkiPackage(client, of, branch, store);
    default:
      return unreachable(of.format);
  }
}

async function* resumed<T>(first: T, rest: AsyncIterable<T>): AsyncGenerator<T> {
  yield first;
  yield* rest;
}

async function readRootId(client: pg.PoolClient, userId: number): Promise<number | null> {
  const { rows } = await client.query<{ root_node_id: number | null }>(
    "select root_node_id from users where id = $1",
    [userId],
  );
  return rows[0]?.root_node_id ?? null;
}
