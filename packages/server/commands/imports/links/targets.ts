import type { ReferenceSyntax, ReferenceTarget } from "@perennial/domain/format/references/find-references";
import { nameOfText } from "@perennial/domain/format/references/name-of-text";
import { dayOfPage } from "@perennial/domain/format/references/page-day";
import { ANCHOR_NAME, anchorId } from "@perennial/domain/rich/anchor-name";
import { type ImportedItem, sourceOfNamed } from "../document.ts";
import { anchorOfSource } from "./anchor-of-source.ts";

/** What a reference leads to: an item of the file, or what another file may have brought under that name. */
export type FoundTarget =
  | { readonly index: number; readonly anchor: number; readonly isAlias: boolean }
  | { readonly source: string; readonly anchor: number };

/** The items of a file by what references name them by. */
export interface Targets {
  /** @param at the index of the item in which the reference stands; undefined where it leads nowhere and has no name of its own */
  find(target: ReferenceTarget, at: number): FoundTarget | undefined;
  titleAt(index: number): string;
  /** The anchor that an item has where something leads to it. */
  anchorAt(index: number): number;
}

const FILE = "file ";
const PAGE = "page ";
const ENDING = /\.(?:md|markdown|html?)$/i;
const OWN_ANCHOR = new RegExp(`^${ANCHOR_NAME}$`);

const keyOf = (title: string): string => title.normalize("NFC").trim().toLowerCase();
/** Logseq and Roam name the page of a day by its date, each in its own way. */
const pageKey = (title: string): string => dayOfPage(title.trim()) ?? keyOf(title);

/** Makes the index of a file. Of two items of one name the first is meant; of rows, only those whose title no other has. */
export function createTargets(
  items: readonly ImportedItem[],
  syntax: ReferenceSyntax,
  hasRoot: boolean,
): Targets {
  const titles: (string | undefined)[] = [];
  const titleAt = (index: number) => (titles[index] ??= nameOfText(items[index]?.text ?? "", syntax));
  const blocks = new Map<string, number>();
  const pages = new Map<string, number>();
  const names = new Map<string, number>();
  /** What pages are called beside their titles, which come first. */
  const aliases = new Map<string, number>();
  /** The path of the file that an item stands in; "" where there is but one. */
  const pathAt: string[] = [];
  const put = (map: Map<string, number>, key: string, index: number) => map.has(key) || map.set(key, index);
  let path = "";
  for (const [index, { name, blockId, depth, text, aliases: also = [] }] of items.entries()) {
    if (name?.startsWith(FILE)) {
      path = name.slice(FILE.length);
      const [whole, last] = [path.replace(ENDING, ""), titleAt(index)];
      put(pages, keyOf(whole), index);
      put(names, keyOf(last), index);
    } else if (syntax === "graph") {
      if (name !== undefined) put(blocks, name, index);
      if (depth === 1) put(pages, pageKey(text), index);
    }
    for (const alias of also) put(aliases, keyOf(alias), index);
    pathAt.push(path);
    if (blockId !== undefined) {
      put(blocks, `${path}#^${blockId}`, index);
      put(blocks, blockId, index);
    }
  }
  const fileAt = (index: number) => pages.get(keyOf((pathAt[index] ?? "").replace(ENDING, ""))) ?? 0;

  let unique: Map<string, number | null> | undefined;
  const byTitle = (title: string): number | undefined => {
    if (!unique) {
      unique = new Map();
      for (let index = hasRoot ? 0 : 1; index < items.length; index++) {
        const key = titleAt(index);
        unique.set(key, unique.has(key) ? null : index);
      }
    }
    return unique.get(title.trim()) ?? undefined;
  };
  /** Rows of a file by their titles, made for each file that is asked. */
  const headings = new Map<number, Map<string, number>>();
  const byHeading = (page: number, heading: string): number | undefined => {
    let rows = headings.get(page);
    if (!rows) {
      rows = new Map();
      const depth = page === 0 ? -1 : (items[page]?.depth ?? 0);
      for (let index = page + 1; (items[index]?.depth ?? -1) > depth; index++)
        put(rows, keyOf(titleAt(index)), index);
      headings.set(page, rows);
    }
    return rows.get(keyOf(heading));
  };

  const pageOf = (target: ReferenceTarget, at: number): number | undefined => {
    const { page, path: seen = "" } = target;
    if (page !== undefined) {
      if (page === "") return fileAt(at);
      if (syntax === "graph") return pages.get(pageKey(page)) ?? aliases.get(keyOf(page));
      const key = keyOf(page.replace(ENDING, ""));
      return (
        pages.get(key) ??
        names.get(key.slice(key.lastIndexOf("/") + 1)) ??
        aliases.get(keyOf(page)) ??
        byTitle(page)
      );
    }
    const address = seen.replace(ENDING, "");
    if (address === "") return fileAt(at);
    const beside = resolved(address, pathAt[at] ?? "");
    return (
      pages.get(keyOf(beside)) ??
      pages.get(keyOf(address)) ??
      names.get(keyOf(address.slice(address.lastIndexOf("/") + 1)))
    );
  };

  const anchorAt = (index: number): number => {
    const { blockId = "", source = "" } = items[index] ?? {};
    return OWN_ANCHOR.test(blockId) ? anchorId(blockId) : anchorOfSource(source);
  };

  return {
    titleAt,
    anchorAt,
    find(target, at) {
      const index = indexOf(target, at);
      if (index !== undefined) {
        const anchor = anchorAt(index);
        return { index, anchor, isAlias: aliases.get(keyOf(target.page ?? "")) === index };
      }
      const name = nameOf(target, syntax);
      if (name === undefined) return undefined;
      const source = sourceOfNamed(name);
      return { source, anchor: anchorOfSource(source) };
    },
  };

  function indexOf(target: ReferenceTarget, at: number): number | undefined {
    const { page: title, path: address, block, heading } = target;
    if (block !== undefined && title === undefined && address === undefined) return blocks.get(block);
    const page = pageOf(target, at);
    if (block !== undefined) {
      const own = page === undefined ? undefined : blocks.get(`${pathAt[page] ?? ""}#^${block}`);
      // What was written here names no two rows alike.
      const isOfAny = page === undefined || pages.size === 0 || OWN_ANCHOR.test(block);
      return own ?? (isOfAny ? blocks.get(block) : undefined);
    }
    if (page === undefined || heading === undefined) return page;
    return byHeading(page, heading) ?? ((title ?? address) === "" ? undefined : page);
  }
}

/** An address as seen from the top of all files. @param from the path of the file that has it */
export function resolved(address: string, from: string): string {
  const parts = from.split("/").slice(0, -1);
  for (const part of address.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== ".") parts.push(part);
  }
  return parts.join("/");
}

/** What another file of the same program would have called it. */
function nameOf({ page, path = "", block }: ReferenceTarget, syntax: ReferenceSyntax): string | undefined {
  if (syntax === "graph") return page === undefined ? block : `${PAGE}${dayOfPage(page) ?? page}`;
  const address = page ?? path.replace(/^(?:\.{1,2}\/)+/, "");
  const file = address === "" || ENDING.test(address) ? address : `${address}.md`;
  return block !== undefined ? blockName(file, block) : file === "" ? undefined : `${FILE}${file}`;
}

/** What a row is named by that has a name at its end. @param path of its file */
export const blockName = (path: string, blockId: string): string =>
  OWN_ANCHOR.test(blockId) ? `#^${blockId}` : `${path}#^${blockId}`;
