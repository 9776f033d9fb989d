import type { OutlineItem } from "../../outline-text/outline-item.ts";
import { type AnnotatedItem, type Annotations, NO_ANNOTATIONS } from "../annotated-markdown/annotations.ts";
import { withoutPageBeginning } from "../annotated-markdown/page-mark.ts";
import { readAnnotated } from "../annotated-markdown/rows.ts";
import { ONLY_PAGE, pageLinkIn } from "./page-link.ts";

/** An outline that was put together of pages. */
export interface ReadPages {
  readonly items: readonly AnnotatedItem[];
  /** The pages that stand nowhere in it. */
  readonly unnamed: ReadonlySet<string>;
}

/**
 * Puts an outline together of the page that all others hang on and the pages that its rows link to: each stands below
 * the row that names it, or in place of one that says nothing else. A row that names a page for a second time, or one
 * that is not there, is a text.
 * @param pages their texts, by the names of their files
 * @param has what the pages say of their rows
 */
export function readPages(
  top: string,
  pages: ReadonlyMap<string, string>,
  has: Annotations = NO_ANNOTATIONS,
): ReadPages {
  const rows = readAnnotated(top, has);
  const waiting = new Set(pages.keys());
  const items = rows.flatMap((row, index): AnnotatedItem[] => {
    const isLeaf = (rows[index + 1]?.depth ?? 0) <= row.depth;
    const link = isLeaf ? pageLinkIn(row) : undefined;
    if (!link || !waiting.has(link.page)) return [row];
    const isAlone = link.words === ONLY_PAGE;
    if (isAlone && !isOnlyChild(rows, index)) return [row];
    waiting.delete(link.page);
    const below = readAnnotated(withoutPageBeginning(pages.get(link.page) ?? "", has), has);
    const depth = isAlone ? row.depth : row.depth + 1;
    const items = below.map((item) => ({ ...item, depth: item.depth + depth }));
    return isAlone ? items : [{ ...row, text: link.words }, ...items];
  });
  return { items, unnamed: waiting };
}

function isOnlyChild(rows: readonly OutlineItem[], index: number): boolean {
  const depth = rows[index]?.depth ?? 0;
  return rows[index - 1]?.depth === depth - 1 && (rows[index + 1]?.depth ?? 0) < depth;
}
