import type { Annotations } from "@perennial/domain/format/annotated-markdown/annotations";
import { titleOf } from "@perennial/domain/format/title";
import { unreachable } from "@perennial/domain/result";
import type pg from "pg";
import { fromSnapshot } from "../../database/snapshot.ts";
import type { FileStore } from "../../ports/file-store.ts";
import { readRootNode } from "../root-node.ts";
import type { Visibility } from "../visibility.ts";
import { writeAnkiPackage } from "./anki/write-package.ts";
import { writeAnkiText } from "./anki/write-text.ts";
import { readAnnotating } from "./annotating.ts";
import type { ExportedNode } from "./branch-contents.ts";
import { exportName } from "./file-name.ts";
import { writeMarkdownFolder } from "./folder/write-folder.ts";
import { readLeavingLinks } from "./leaving-links.ts";
import { readLeavingTable } from "./leaving-table.ts";
import { readBranch } from "./read-branch.ts";
import { readChosen } from "./read-chosen.ts";
import { writeBackup } from "./write-backup.ts";
import { writeCsv } from "./write-csv.ts";
import { writeOpml } from "./write-opml.ts";
import { type BranchRows, writeMarkdown } from "./writers.ts";

/** What a file can be; in plain OPML texts are for readers that show no HTML. */
export type ExportForm =
  | "json"
  | "opml"
  | "plain-opml"
  | "markdown"
  | "markdown-folder"
  | "csv"
  | "apkg"
  | "anki-text";

export interface ExportOf {
  readonly userId: number;
  /** The notes that leave, each with all that is below it; undefined: everything of the account. */
  readonly nodeIds: readonly number[] | undefined;
  readonly form: ExportForm;
  /** The backup has all that is kept of the account, with files that no text names. */
  readonly ofAccount?: true;
  /** What Markdown says beside the words. */
  readonly has: Annotations;
  /** Of a token that does not see everything: of what stands outside nothing leaves, nor is it named. In Markdown alone. */
  readonly visibility?: Visibility | null;
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
 * Opens an export of an account, of a branch or of several. It is read as of one moment, while it is taken: whoever does not
 * take it to its end has to tell `pieces` to return.
 * @returns null where none of the notes is there: unknown, deleted or foreign
 */
export async function openExport(pool: pg.Pool, store: FileStore, of: ExportOf): Promise<OpenExport | null> {
  // Begun before it is handed on: whoever ends it early ends the reading too.
  const pieces = fromSnapshot(pool, (client) => titleAndPieces(client, store, of));
  const title = await pieces.next();
  return title.done ? null : { title: String(title.value), pieces };
}

async function* titleAndPieces(client: pg.PoolClient, store: FileStore, of: ExportOf): FilePieces {
  const branch = readLeaving(client, of);
  const first = await branch.next();
  const root = first.done ? undefined : first.value[0];
  if (first.done || !root) return;
  const title = titleOf(root.text);
  yield title;
  yield* await write(client, store, of, { rootId: root.id, title, branch: resumed(first.value, branch) });
}

async function* readLeaving(
  client: pg.PoolClient,
  { userId, nodeIds, visibility }: ExportOf,
): AsyncGenerator<readonly ExportedNode[]> {
  const [first, ...more] = nodeIds ?? [];
  if (first !== undefined && more.length === 0) {
    yield* readBranch(client, userId, first, visibility?.hidden);
    return;
  }
  const topId = await readRootNode(client, userId);
  if (topId === 0) return;
  yield* nodeIds
    ? readChosen(client, userId, topId, nodeIds)
    : readBranch(client, userId, topId, visibility?.hidden);
}

interface ExportedBranch {
  /** Of what stands first. */
  readonly rootId: number;
  readonly title: string;
  readonly branch: BranchRows;
}

async function write(
  client: pg.PoolClient,
  store: FileStore,
  of: ExportOf,
  { rootId, title, branch }: ExportedBranch,
): Promise<FilePieces> {
  const fileName = of.form === "markdown-folder" ? undefined : exportName(title, of.now, "md");
  const links = () => readLeavingLinks(client, { ...of, fileName });
  const table = async () => readLeavingTable(client, of.userId, rootId, branch, await links());
  const annotating = () => readAnnotating(client, of.userId, of.has, of.visibility?.hidden);
  switch (of.form) {
    case "json":
      return writeBackup(
        client,
        { userId: of.userId, isWhole: of.nodeIds === undefined, ofAccount: of.ofAccount, now: of.now },
        branch,
        store,
      );
    case "opml":
      return writeOpml(client, of.userId, branch, { flavor: "html", links: await links() });
    case "plain-opml":
      return writeOpml(client, of.userId, branch, { flavor: "plain", links: await links() });
    case "markdown":
      return writeMarkdown(branch, await annotating(), await links());
    case "markdown-folder":
      return writeMarkdownFolder(
        client,
        { ...of, annotating: await annotating(), links: await links() },
        branch,
        store,
      );
    case "csv":
      return writeCsv(await table());
    case "anki-text":
      return writeAnkiText(client, of.userId, await table());
    case "apkg":
      return writeAnkiPackage(client, { ...of, links: await links() }, branch, store);
    default:
      return unreachable(of.form);
  }
}

async function* resumed<T>(first: T, rest: AsyncIterable<T>): AsyncGenerator<T> {
  yield first;
  yield* rest;
}
