/** The pages that were open in this tab, by the keys of their roots, the last one first. */
const pages: string[] = [];
/** The rows below which rows were moved by *Move to* in this tab, the last one first. */
const destinations: string[] = [];

/** Puts a key at the top of a list; it stands there once. */
function putFirst(list: string[], key: string): void {
  const at = list.indexOf(key);
  if (at >= 0) list.splice(at, 1);
  list.unshift(key);
}

/** Puts a page before all others that were opened in this tab. */
export const pageOpened = (rootKey: string): void => putFirst(pages, rootKey);

/** Returns the pages that were opened in this tab, newest first, without the present one. */
export const pagesBefore = (rootKey: string): readonly string[] => pages.filter((key) => key !== rootKey);

/** Records that rows were moved below a row. */
export const movedBelow = (key: string): void => putFirst(destinations, key);

/** Returns where rows may go that were not searched for: where others went last, pages opened before, the present page. */
export const likelyDestinations = (rootKey: string): readonly string[] => [
  ...new Set([...destinations, ...pagesBefore(rootKey), rootKey]),
];
