import { decoded } from "@perennial/domain/format/references/find-references";
import { htmlTokens } from "@perennial/domain/html/tokens";
import { idOf } from "@perennial/domain/outline-text/read-html";
import { sourceOfNamed } from "../document.ts";
import { anchorOfSource } from "../links/anchor-of-source.ts";
import { resolved } from "../links/targets.ts";
import type { FolderPage } from "./folder-page.ts";
import { anchorOfElement } from "./html-page.ts";

/** How the pages of HTML in a folder lead to each other, and to its other pages. */
export interface PageLinks {
  /** The anchor of a page, where one of them links to it. */
  anchorOfPage(path: string): number | undefined;
  isLinked(path: string, id: string): boolean;
  /** The anchor of what an address leads to; undefined where that is no page of the folder. @param from the path of its page */
  anchorOf(href: string, from: string): number | undefined;
}

/** Another page than the one that has it, without what a server would be asked; the place in it. */
const ADDRESS = /^(?![a-z][a-z\d+.-]*:|\/)(?<page>[^?#]+)(?:\?[^#]*)?(?:#(?<id>.*))?$/i;

/** Looks through the pages of HTML of a folder for what they link to. @param pages all of the folder */
export function linksOfPages(pages: readonly FolderPage[], isHtml: (path: string) => boolean): PageLinks {
  /** Pages by their paths, and elements as `path#id`. */
  const there = new Set(pages.map(({ path }) => path.join("/")));
  const addresses: (readonly [href: string, from: string])[] = [];
  for (const page of pages) {
    const path = page.path.join("/");
    if (!isHtml(path)) continue;
    for (const token of htmlTokens(page.text)) {
      if (token.type !== "open") continue;
      const id = idOf(token);
      if (id !== undefined) there.add(`${path}#${id}`);
      addresses.push([token.attributes.get("href") ?? "", path]);
    }
  }
  /** A place that is not there is its page. */
  const placeOf = (href: string, from: string) => {
    const { page, id = "" } = ADDRESS.exec(href.trim())?.groups ?? {};
    if (page === undefined) return undefined;
    const path = resolved(decoded(page), from);
    return [{ path, id: decoded(id) }, { path }].find(({ path, id }) => there.has(nameOf(path, id)));
  };
  const linked = new Set(
    addresses.flatMap(([href, from]) => {
      const place = placeOf(href, from);
      return place ? nameOf(place.path, place.id) : [];
    }),
  );
  const anchorOfPage = (path: string) => anchorOfSource(sourceOfNamed(`file ${path}`));
  return {
    anchorOfPage: (path) => (linked.has(path) ? anchorOfPage(path) : undefined),
    isLinked: (path, id) => linked.has(nameOf(path, id)),
    anchorOf(href, from) {
      const place = placeOf(href, from);
      if (!place) return undefined;
      return place.id === undefined ? anchorOfPage(place.path) : anchorOfElement(place.path, place.id);
    },
  };
}

const nameOf = (path: string, id: string | undefined): string => (id === undefined ? path : `${path}#${id}`);
