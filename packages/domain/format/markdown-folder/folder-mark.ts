/** How a folder that was written here says so, at the top of the page that all others hang on. */
const MARK = "---\nperennial: folder 1\n---\n";

/** The page that all others hang on, with the mark by which it is found. */
export const withFolderMark = (text: string): string => `${MARK}\n${text}`;

/** What stands behind the mark of such a page; undefined for any other page. */
export function behindFolderMark(page: string): string | undefined {
  const text = page.replace(/^\ufeff/, "").replaceAll("\r\n", "\n");
  return text.startsWith(MARK) ? text.slice(MARK.length) : undefined;
}
