import type { Losses } from "@perennial/domain/format/losses";
import { parseTable } from "@perennial/domain/format/table/parse";
import type { ColumnRole } from "@perennial/domain/format/table/roles";
import { readMarkdown } from "@perennial/domain/outline-text/read-markdown";
import { fitting, titledLink, wordedLink } from "@perennial/domain/rich/note-link";
import type { RememberedItem } from "../document.ts";
import { anchorOfSource } from "../links/anchor-of-source.ts";
import { readTable } from "../read-table.ts";
import type { FolderPage } from "./folder-page.ts";
import { pageOfHtml } from "./html-page.ts";

/** Notion names each file and folder by its title and by a number of 32 hex digits. */
const NUMBER = /\s?\b[0-9a-f]{32}$/i;
const ENDING = /(?:_all)?\.(?:md|html?|csv)$/i;
/** A link to a page of the same export, with its words and the number of the page. */
const LINK =
  /(?<!!)\[((?:[^\]\n]|\](?!\()){0,300})\]\((?![a-z]+:)[^()\s]{0,1000}([0-9a-f]{32})(?:_all)?\.(?:md|html?|csv)\)/gi;
/** The number of the page that an address or the name of a file ends with. */
const NUMBERED = /([0-9a-f]{32})(?:_all)?\.(?:md|html?|csv)(?:[?#].*)?$/i;
/** The same of each address in a text. */
const ADDRESS = /([0-9a-f]{32})(?:_all)?\.(?:md|html?|csv)(?=[?#")'])/gi;
const HEADING = /^\s*# (.+)(?:\n|$)/;

/** Returns whether files are those of an export of Notion, by their names. */
export const areOfNotion = (names: readonly string[]): boolean => names.some((name) => NUMBERED.test(name));

const cleaned = (path: readonly string[]): string[] =>
  path.map((part) => part.replace(ENDING, "").replace(NUMBER, "").trim() || "Untitled");

interface Placed {
  readonly at: readonly string[];
  readonly page: FolderPage;
}

/**
 * The pages of Notion, each with the pages of its folder below it; a database is its table, with what the pages of its
 * rows say below them. Names lose their numbers, by which links lead to pages; one to a page that is not here is its words.
 */
export function notionPages(files: readonly FolderPage[], losses: Losses): RememberedItem[] {
  const links = linksOf(files);
  const names = new Set(files.map(({ path }) => path.join("/")));
  const placed = files
    // Of a database there are the rows of a view, and all of them.
    .filter((page) => !isDatabase(page) || !names.has(page.path.join("/").replace(/\.csv$/i, "_all.csv")))
    .map((page): Placed => ({ at: cleaned(page.path), page }))
    .sort((a, b) => compare(a.at, b.at) || compare(a.page.path, b.page.path));
  const inFolder = Map.groupBy(placed, ({ at }) => at.slice(0, -1).join("/"));
  /** The pages that stand below the row of their database. */
  const ofRows = new Set<Placed>();
  const items: RememberedItem[] = [];
  let above: readonly string[] = [];
  for (const each of placed) {
    const { at, page } = each;
    if (ofRows.has(each)) continue;
    for (let level = 0; level < at.length - 1; level++) {
      if (compare(above.slice(0, level + 1), at.slice(0, level + 1)) === 0) continue;
      above = at.slice(0, level + 1);
      items.push({ depth: level, text: at[level] ?? "", name: `folder ${above.join("/")}` });
    }
    above = at;
    const depth = at.length - 1;
    const { title = at.at(-1) ?? "", rows } = isDatabase(page)
      ? { rows: database(page, losses, inFolder.get(at.join("/")) ?? [], { links, found: ofRows }) }
      : pageOf(page, links);
    items.push({ depth, text: title, name: `file ${page.path.join("/")}`, ...links.namesOf(page) });
    for (const row of rows)
      items.push({ ...row, text: links.linked(row.text), depth: row.depth + depth + 1 });
  }
  return items;
}

interface Page {
  readonly title?: string | undefined;
  readonly rows: readonly RememberedItem[];
}

const isDatabase = ({ path }: FolderPage): boolean => /\.csv$/i.test(path.at(-1) ?? "");

/** Reads a page without its title, and without its lines that the columns of its database say. */
function pageOf({ path, text }: FolderPage, links: Links, columns: readonly string[] = []): Page {
  if (!/\.md$/i.test(path.at(-1) ?? ""))
    return { rows: pageOfHtml(path.join("/"), text, { linkedBy: links.anchorOf }) };
  const [whole = "", title] = HEADING.exec(text) ?? [];
  const lines = text.slice(whole.length).split("\n");
  const begin = lines.findIndex(
    (line) => line.trim() !== "" && !columns.some((column) => line.startsWith(`${column}:`)),
  );
  return { title, rows: begin < 0 ? [] : readMarkdown(lines.slice(begin).join("\n")) };
}

/** Reads the rows of a database. @param found is given the pages that it has put below their rows */
function database(
  { path, text }: FolderPage,
  losses: Losses,
  pages: readonly Placed[],
  { links, found }: { readonly links: Links; readonly found: Set<Placed> },
): RememberedItem[] {
  const parsed = parseTable(text.replace(/^\ufeff/, ""), ",");
  const [head = []] = parsed.rows;
  const roles = head.map((_, index): ColumnRole => (index === 0 ? "question" : "child"));
  const read = readTable(parsed, { has_header: true, roles });
  if (!read.ok) {
    losses.add("tables that cannot be read", path.join("/"));
    return [];
  }
  const byTitle = new Map(
    pages
      .filter(({ page }) => !isDatabase(page))
      .map((placed) => {
        const { title = placed.at.at(-1) ?? "", rows } = pageOf(placed.page, links, head);
        return [title, { placed, rows }] as const;
      }),
  );
  const items: RememberedItem[] = [];
  let waiting: readonly RememberedItem[] = [];
  for (const item of read.value.items) {
    if (item.isRow) {
      items.push(...waiting);
      const page = byTitle.get(item.text);
      byTitle.delete(item.text);
      if (page) found.add(page.placed);
      waiting = (page?.rows ?? []).map((row) => ({ ...row, depth: row.depth + item.depth + 1 }));
      items.push({ ...item, ...(page ? links.namesOf(page.placed.page) : {}) });
    } else items.push(item);
  }
  return [...items, ...waiting];
}

interface Links {
  /** By what links lead to the item of a file. */
  namesOf(file: FolderPage): Pick<RememberedItem, "anchors">;
  /** The anchor of the page that an address leads to. */
  anchorOf(href: string): number | undefined;
  /** A text whose links to pages lead to their items. */
  linked(text: string): string;
}

/** Looks up which pages of an export its links lead to. */
function linksOf(files: readonly FolderPage[]): Links {
  const numberIn = (address: string) => NUMBERED.exec(address)?.[1]?.toLowerCase();
  const titles = new Map(
    files.flatMap(({ path, text }) => {
      const number = numberIn(path.at(-1) ?? "");
      const title = HEADING.exec(text)?.[1]?.trim() ?? cleaned(path).at(-1) ?? "";
      return number === undefined ? [] : [[number, title] as const];
    }),
  );
  const named = new Set(
    files.flatMap(({ text }) => [...text.matchAll(ADDRESS)].map(([, number = ""]) => number.toLowerCase())),
  );
  const anchorOf = (number: string) => anchorOfSource(`notion ${number}`);
  return {
    namesOf({ path }) {
      const number = numberIn(path.at(-1) ?? "");
      return number !== undefined && named.has(number) ? { anchors: [anchorOf(number)] } : {};
    },
    anchorOf(href) {
      const number = /^[a-z]+:/i.test(href) ? undefined : numberIn(href);
      return number !== undefined && titles.has(number) ? anchorOf(number) : undefined;
    },
    linked: (text) =>
      text.replace(LINK, (_, words: string, number: string) => {
        const title = titles.get(number.toLowerCase());
        if (title === undefined) return words;
        const anchor = anchorOf(number.toLowerCase());
        return fitting(words) === fitting(title) ? titledLink(title, anchor) : wordedLink(words, anchor);
      }),
  };
}

function compare(one: readonly string[], other: readonly string[]): number {
  const at = one.findIndex((part, level) => part !== other[level]);
  if (at < 0) return one.length - other.length;
  return other[at] !== undefined && (one[at] ?? "") < other[at] ? -1 : 1;
}
