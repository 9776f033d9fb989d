/** The pages that were open in this tab, by the keys of their roots, the last one first. */
const recent: string[] = [];

/** Puts a page at the top of the list; it stands there once. */
export function pageOpened(rootKey: string): void {
  const at = recent.indexOf(rootKey);
  if (at >= 0) recent.splice(at, 1);
  recent.unshift(rootKey);
}

/** Returns the pages that were opened in this tab, newest first, without the present one. */
export const pagesBefore = (rootKey: string): readonly string[] => recent.filter((key) => key !== rootKey);
