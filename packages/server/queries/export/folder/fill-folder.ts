import type { AnnotatedItem } from "@perennial/domain/format/annotated-markdown/annotations";
import { pageBeginning, withPageMark } from "@perennial/domain/format/annotated-markdown/page-mark";
import { writeAnnotated } from "@perennial/domain/format/annotated-markdown/rows";
import { ASSETS, withAssetLinks } from "@perennial/domain/format/markdown-folder/asset-links";
import { looksLikePage, topRows } from "@perennial/domain/format/markdown-folder/top-rows";
import { withTexts } from "@perennial/domain/format/markdown-folder/with-texts";
import { titleOf } from "@perennial/domain/format/title";
import { plainText } from "@perennial/domain/rich/pieces";
import type pg from "pg";
import type { ZipFile } from "yazl";
import type { FileStore } from "../../../ports/file-store.ts";
import type { Annotating } from "../annotating.ts";
import type { ExportedNode } from "../branch-contents.ts";
import { createBranchFiles } from "../branch-files.ts";
import { addStoredFile } from "../file-bytes.ts";
import { type LeavingLinks, MOST_PAGES, takePageName, takeTopName } from "../leaving-links.ts";
import { type BranchRows, beginningOf, linkedNode } from "../writers.ts";
import { type EntryStream, openEntry } from "./entry-stream.ts";

export interface FolderParts {
  readonly client: pg.PoolClient;
  readonly userId: number;
  readonly mtime: Date;
  readonly annotating: Annotating;
  readonly links: LeavingLinks;
  readonly branch: BranchRows;
  readonly store: FileStore;
  /** Tells that nobody takes the zip file any longer. */
  readonly signal: AbortSignal;
}

/** Writes the pages of a branch into a zip file, one after the other, then the page that they hang on and the files. */
export async function fillFolder(zip: ZipFile, parts: FolderParts): Promise<void> {
  const { client, userId, mtime, annotating, links, branch, store, signal } = parts;
  const { mark } = annotating;
  const { has } = mark;
  const files = createBranchFiles(client, userId);
  let top = "";
  let topName: string | undefined;
  let named: Pick<AnnotatedItem, "name"> = {};
  /** Where the notes below the root stand on the top page. */
  let level = 0;
  let pages = 0;
  let page: EntryStream | undefined;
  /** What of it was not handed on. */
  let text = "";
  /** The last note below the root, while it may have notes below it. */
  let waiting: (AnnotatedItem & Pick<ExportedNode, "id">) | undefined;

  /** What is said of the nodes that are being written. */
  let annotationOf: Awaited<ReturnType<Annotating["of"]>> = () => ({});

  const linked = (node: ExportedNode, depth: number) => {
    const { id, isDone } = node;
    const { blockId, neededLinks, ...said } = linkedNode(node, links);
    const texts = withTexts(said, (text) => withAssetLinks(text, (file) => files.get(file)?.fileName));
    const named = blockId === undefined ? {} : { blockId };
    const needing = neededLinks === undefined ? {} : { neededLinks };
    return {
      id,
      depth,
      ...texts,
      ...named,
      ...needing,
      ...(isDone ? { isDone } : {}),
      ...annotationOf(node),
    };
  };
  const addTop = (items: readonly AnnotatedItem[]) => {
    top += `${writeAnnotated(items, has)}\n`;
  };
  const begin = (root: ExportedNode) => {
    const { heading, isNote, isRow } = beginningOf(linkedNode(root, links));
    topName = links.pages.get(root.id) ?? takeTopName(links.names, plainText(titleOf(root.text)));
    top = heading;
    if (isNote) named = annotationOf(root);
    level = isRow ? 1 : 0;
    if (isRow) addTop([linked(root, 0)]);
  };
  const openPage = ({ id, ...item }: NonNullable<typeof waiting>) => {
    const name = links.pages.get(id) ?? takePageName(links.names, plainText(titleOf(item.text)));
    addTop(topRows(item, name));
    pages++;
    page = openEntry(zip, name, { mtime, signal });
    text = pageBeginning(has);
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
    await files.meet(nodes.flatMap((node) => [node.text, node.answer ?? "", node.form?.source ?? ""]));
    annotationOf = await annotating.of(nodes);
    for (const node of nodes) {
      if (topName === undefined) begin(node);
      else if (node.depth === 1) {
        await close();
        waiting = linked(node, level);
      } else {
        if (waiting && pages < MOST_PAGES) openPage(waiting);
        else if (waiting) addTop([waiting]);
        waiting = undefined;
        if (page) text += `${writeAnnotated([linked(node, node.depth - 2)], has)}\n`;
        else addTop([linked(node, node.depth - 1 + level)]);
      }
    }
    await flush();
  }
  await close();
  const marked = withPageMark(top, { kind: "folder", ...mark, ...named });
  zip.addBuffer(Buffer.from(marked), topName ?? takeTopName(links.names, ""), { mtime });
  for (const file of files.all())
    addStoredFile(zip, `${ASSETS}/${file.fileName}`, { store, userId, mtime }, file);
}
