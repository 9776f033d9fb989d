import type { OutlineItem } from "../../outline-text/outline-item.ts";
import type { AnnotatedItem } from "../annotated-markdown/annotations.ts";
import { fitsLink, ONLY_PAGE, pageLink, pageLinkIn } from "./page-link.ts";

/** Whether a note without notes below it would be read as the row of a page. */
export const looksLikePage = (item: OutlineItem): boolean => pageLinkIn(item) !== undefined;

/**
 * Returns the rows of a note on the page that all others hang on: the note itself; with a page of its own as a link to
 * that, or with the link below it where it is no words for one.
 * @param page the name of its file
 */
export function topRows(item: AnnotatedItem, page: string | undefined): AnnotatedItem[] {
  if (page === undefined) return [item];
  if (fitsLink(item)) return [{ ...item, text: pageLink({ words: item.text, page }) }];
  return [item, { depth: item.depth + 1, text: pageLink({ words: ONLY_PAGE, page }) }];
}
