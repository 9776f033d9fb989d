import type { OutlineItem } from "../../outline-text/outline-item.ts";

/** The row of a list that stands for a page beside it. */
export interface PageLink {
  readonly words: string;
  /** The name of the file. */
  readonly page: string;
}

/** What a link says that stands below the note itself, where that is no words for a link. */
export const ONLY_PAGE = "…";

const LINK = /^\[([^\n]*)\]\(([^()<>\s]+)\)$/;
/** What would show as something else between the brackets of a link, or end them. */
const UNFIT = /[[\]`\r\n\\<]|^\s|\s$|^$/;

/** Whether a note can be the words of a link to its page. */
export const fitsLink = ({ text, answer }: Pick<OutlineItem, "text" | "answer">): boolean =>
  answer === undefined && text !== ONLY_PAGE && !UNFIT.test(text);

/** Writes a row that stands for a page. */
export const pageLink = ({ words, page }: PageLink): string => `[${words}](${addressOf(page)})`;

/** Reads a row that stands for a page, be there one or not; undefined for any other row. */
export function pageLinkIn({ text, answer }: Pick<OutlineItem, "text" | "answer">): PageLink | undefined {
  const [, words, address] = (answer === undefined && LINK.exec(text)) || [];
  if (words === undefined || address === undefined) return undefined;
  const page = pathOf(address);
  return /\.md$/i.test(page) ? { words, page } : undefined;
}

/** A name as a link has it: only what would end the link is escaped, so that it stays legible. */
export const addressOf = (name: string): string =>
  name.replace(/[\s()<>%"?#]/g, (sign) =>
    sign === "(" ? "%28" : sign === ")" ? "%29" : encodeURIComponent(sign),
  );

/** What an address of a file beside this one names; the address itself where it cannot be read. */
export function pathOf(address: string): string {
  try {
    return decodeURIComponent(address).normalize("NFC");
  } catch {
    return address;
  }
}
