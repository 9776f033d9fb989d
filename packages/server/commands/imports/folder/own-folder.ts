import { type PageMark, readPageMark } from "@perennial/domain/format/annotated-markdown/page-mark";
import { withFileMarks } from "@perennial/domain/format/markdown-folder/asset-links";
import { readPages } from "@perennial/domain/format/markdown-folder/read-pages";
import { withTexts } from "@perennial/domain/format/markdown-folder/with-texts";
import { annotatedItems } from "../annotated-items.ts";
import type { RememberedItem } from "../document.ts";
import type { FolderPage } from "./folder-page.ts";

/** A folder that was written here, as the outline that it was. */
export interface OwnFolder {
  readonly items: readonly RememberedItem[];
  /** What it says of itself. */
  readonly mark: PageMark;
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
    const mark = page.path.length === 1 ? readPageMark(page.text) : undefined;
    return mark?.kind === "folder" ? [{ page, mark }] : [];
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
    top.mark.text,
    new Map(beside.map(({ path: [name = ""], text }) => [name, text])),
    top.mark.has,
  );
  const marked = (text: string) => withFileMarks(text, idOf);
  const isOther = ({ path: [name = "", ...below] }: FolderPage) => below.length > 0 || unnamed.has(name);
  return {
    items: annotatedItems(items, top.mark).map((item) => ({ ...item, ...withTexts(item, marked) })),
    mark: top.mark,
    others: pages.filter((page) => page !== top.page && isOther(page)),
    missing,
  };
}
