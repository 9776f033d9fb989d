import { ASSETS, withAssetLinks } from "@perennial/domain/format/markdown-folder/asset-links";
import { createFileNames } from "@perennial/domain/format/markdown-folder/file-names";
import { withFolderMark } from "@perennial/domain/format/markdown-folder/folder-mark";
import { looksLikePage, topRows } from "@perennial/domain/format/markdown-folder/top-rows";
import { titleOf } from "@perennial/domain/format/title";
import type { OutlineItem } from "@perennial/domain/outline-text/outline-item";
import { writeMarkdown } from "@perennial/domain/outline-text/write-markdown";
import { plainText } from "@perennial/domain/rich/pieces";
import type pg from "pg";
import type { ZipFile } from "yazl";
import type { FileStore } from "../../../ports/file-store.ts";
import type { ExportedNode } from "../branch-contents.ts";
import { createBranchFiles } from "../branch-files.ts";
import { addStoredFile } from "../file-bytes.ts";
import { type Branch, beginningOf } from "../writers.ts";
import { type EntryStream, openEntry } from "./entry-stream.ts";

export interface FolderParts {
  readonly client: pg.PoolClient;
  readonly userId: number;
  readonly mtime: Date;
  readonly branch: Branch;
  readonly store: FileStore;
  /** Tells that nobody takes the zip file any longer. */
  readonly signal: AbortSignal;
}

const UNNAMED = "Perennial";
const ENDING = "md";
/** A zip file of as many files as we read has room for the pictures too; what is below further notes stands on the top page. */
const MOST_PAGES = 50_000;

/** Writes the pages of a branch into a zip file, one after the other, then the page that they hang on and the files. */
export async function fillFolder(zip: ZipFile, parts: FolderParts): Promise<void> {
  const { client, userId, mtime, branch, store, signal } = parts;
  const files = createBranchFiles(client, userId);
  const names = createFileNames();
  let top = "";
  let topName: string | undefined;
  /** Where the notes below the root stand on the top page. */
  let level = 0;
  let pages = 0;
  let page: EntryStream | undefined;
  /** What of it was not handed on. */
  let text = "";
  /** The last note below the root, while it may have notes below it. */
  let waiting: OutlineItem | undefined;

  const linked = ({ text: said, answer, isDone }: ExportedNode, depth: number): OutlineItem => {
    const nameOf = (id: number) => files.get(id)?.fileName;
    return {
      depth,
      text: withAssetLinks(said, nameOf),
      ...(answer === undefined ? {} : { answer: withAssetLinks(answer, nameOf) }),
      ...(isDone ? { isDone } : {}),
    };
  };
  const addTop = (items: readonly OutlineItem[]) => {
    top += `${writeMarkdown(items)}\n`;
  };
  const begin = (root: ExportedNode) => {
    const { heading, isRow } = beginningOf(root);
    topName = names.take(plainText(titleOf(root.text)) || UNNAMED, ENDING);
    top = heading;
    level = isRow ? 1 : 0;
    if (isRow) addTop([linked(root, 0)]);
  };
  const openPage = (item: OutlineItem) => {
    const name = names.take(plainText(titleOf(item.text)), ENDING);
    addTop(topRows(item, name));
    pages++;
    page = openEntry(zip, name, { mtime, signal });
  };
  const flush = async () => {
    if (text !== "") await page?.write(text);
    text = "";
  };
  /** The note is over, with all below it. */
  const close = async () => {
    if (waiting && looksLikePage(waiting)) openPage(waiting);
    else if (waiting) addTop([waiting]);
    waiting = undefined;
    await flush();
    page?.end();
    page = undefined;
  };

  for await (const nodes of branch) {
    signal.throwIfAborted();
    await files.meet(nodes.flatMap((node) => [node.text, node.answer ?? ""]));
    for (const node of nodes) {
      if (topName === undefined) begin(node);
      else if (node.depth === 1) {
        await close();
        waiting = linked(node, level);
      } else {
        if (waiting && pages < MOST_PAGES) openPage(waiting);
        else if (waiting) addTop([waiting]);
        waiting = undefined;
        if (page) text += `${writeMarkdown([linked(node, node.depth - 2)])}\n`;
        else addTop([linked(node, node.depth - 1 + level)]);
      }
    }
    await flush();
  }
  await close();
  zip.addBuffer(Buffer.from(withFolderMark(top)), topName ?? names.take(UNNAMED, ENDING), { mtime });
  for (const file of files.all())
    addStoredFile(zip, `${ASSETS}/${file.fileName}`, { store, userId, mtime }, file);
}
