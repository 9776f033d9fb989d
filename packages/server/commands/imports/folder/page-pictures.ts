import { fileMark } from "@perennial/domain/rich/file-mark";

export interface PagePictures {
  readonly text: string;
  /** Named in it, and not in the folder. */
  readonly missing: readonly string[];
}

const LINK = /!\[([^[\]\n]{0,300})\]\(\s?<?([^()<>\n]{1,500}?)>?(?:\s"[^"\n]*")?\s?\)/g;
/** As Obsidian writes it, with a width behind the bar. */
const EMBED = /!\[\[([^[\]|#\n]{1,255})(?:[|#][^[\]\n]*)?\]\]/g;
const ELSEWHERE = /^[a-z][a-z0-9+.-]*:/i;
const PAGE = /^[^.]*$|\.md$/i;

/**
 * A page with its pictures, sounds and documents in place of the paths that lead to them: from the page, from the top of
 * the folder, or by their name alone.
 * @param ids by the path from the top
 */
export function withPictures(
  text: string,
  folder: readonly string[],
  ids: ReadonlyMap<string, number>,
): PagePictures {
  const missing: string[] = [];
  const idOf = (path: string): number | undefined =>
    ids.get(joined([...folder, ...path.split("/")])) ??
    ids.get(joined(path.split("/"))) ??
    [...ids].find(([known]) => known.endsWith(`/${path.split("/").at(-1)}`))?.[1];
  const shown = (whole: string, path: string, alt: string): string => {
    if (ELSEWHERE.test(path)) return whole;
    const id = idOf(path);
    if (id === undefined) missing.push(path);
    return id === undefined ? whole : fileMark({ id, alt });
  };
  const linked = text.replace(LINK, (whole, alt: string, path: string) => shown(whole, decoded(path), alt));
  // Without an ending it is a page that is shown within another one.
  const read = linked.replace(EMBED, (whole, path: string) =>
    PAGE.test(path) ? whole : shown(whole, path.trim(), path.split("/").at(-1) ?? ""),
  );
  return { text: read, missing };
}

function joined(parts: readonly string[]): string {
  const path: string[] = [];
  for (const part of parts) {
    if (part === "..") path.pop();
    else if (part !== "." && part !== "") path.push(part);
  }
  return path.join("/").normalize("NFC");
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
