import { withFileMarks } from "@perennial/domain/format/markdown-folder/asset-links";
import { behindFolderMark } from "@perennial/domain/format/markdown-folder/folder-mark";
import { readPages } from "@perennial/domain/format/markdown-folder/read-pages";
import type { OutlineItem } from "@perennial/domain/outline-text/outline-item";
import type { FolderPage } from "./folder-page.ts";

/** A folder that was written here, as the outline that it was. */
export interface OwnFolder {
  readonly items: readonly OutlineItem[];
  /** The pages that do not hang on the top one: somebody put them into the folder. */
  readonly others: readonly FolderPage[];
  /** The files that pages of the outline show, and the folder does not have. */
  readonly missing: readonly string[];
}

/**
 * Reads a folder that was written here by its mark, which one page has.
 * @param ids those of the files, by their paths from the top
 * @returns undefined for any other folder
 */
export function ownFolder(
  pages: readonly FolderPage[],
  ids: ReadonlyMap<string, number>,
): OwnFolder | undefined {
  const tops = pages.flatMap((page) => {
    const text = page.path.length === 1 ? behindFolderMark(page.text) : undefined;
    return text === undefined ? [] : [{ page, text }];
  });
  const [top, ...more] = tops;
  if (!top || more.length > 0) return undefined;
  const missing: string[] = [];
  const idOf = (path: string) => {
    const id = ids.get(path);
    if (id === undefined) missing.push(path);
    return id;
  };
  const beside = pages.filter((page) => page.path.length === 1 && page !== top.page);
  const { items, unnamed } = readPages(
    top.text,
    new Map(beside.map(({ path: [name = ""], text }) => [name, text])),
  );
  const marked = (text: string) => withFileMarks(text, idOf);
  const isOther = ({ path: [name = "", ...below] }: FolderPage) => below.length > 0 || unnamed.has(name);
  return {
    items: items.map((item) => ({
      ...item,
      text: marked(item.text),
      ...(item.answer === undefined ? {} : { answer: marked(item.answer) }),
    })),
    others: pages.filter((page) => page !== top.page && isOther(page)),
    missing,
  };
}
