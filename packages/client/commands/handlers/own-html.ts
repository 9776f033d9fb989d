import { IN_HTML } from "../copied.ts";

const ATTRIBUTE = new RegExp(`${IN_HTML}([^"]*)"`);

/** Returns the HTML of rows with `own` in its first element, for clipboards that keep none but common kinds. */
export const withOwn = (html: string, own: string): string =>
  html.replace(/^<\w+/, (tag) => `${tag} ${IN_HTML}${encodeURIComponent(own)}"`);

/** Returns what `withOwn` has put into HTML; empty where nothing was, or where it cannot be read. */
export function ownIn(html: string): string {
  try {
    return decodeURIComponent(ATTRIBUTE.exec(html)?.[1] ?? "");
  } catch {
    return "";
  }
}
