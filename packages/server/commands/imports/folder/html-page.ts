import { decoded } from "@perennial/domain/format/references/find-references";
import type { HtmlToken } from "@perennial/domain/html/token";
import { htmlTokens } from "@perennial/domain/html/tokens";
import { type HtmlItem, idOf, readHtml } from "@perennial/domain/outline-text/read-html";
import { anchorOfSource } from "../links/anchor-of-source.ts";

interface PageOfHtml {
  /** Told of each thing that has no form here. */
  readonly lose?: (kind: string) => void;
  /** Returns the anchor of what an address outside the page leads to here; undefined where it leads nowhere. */
  readonly linkedBy?: (href: string) => number | undefined;
  /** Whether other pages link to the element of an id. */
  readonly isLinked?: (id: string) => boolean;
}

/**
 * Reads a page of HTML by the rules of a paste; its links to places in itself lead to the rows there.
 * @param path of its file, which with an element's id makes the anchor of a row: a later file leads to the same
 */
export function pageOfHtml(
  path: string,
  text: string,
  { lose, linkedBy = () => undefined, isLinked = () => false }: PageOfHtml = {},
): HtmlItem[] {
  const tokens = [...htmlTokens(text)];
  const linked = linkedIds(tokens);
  const anchorOf = (id: string) =>
    linked.has(id) || (id !== "" && isLinked(id)) ? anchorOfElement(path, id) : undefined;
  return readHtml(tokens, {
    areWordsPlain: true,
    linkedBy: (href) => (href.startsWith("#") ? anchorOf(decoded(href.slice(1))) : linkedBy(href)),
    anchorOf,
    ...(lose ? { lose } : {}),
  });
}

/** Returns the anchor of the row in which an element of a page begins. */
export const anchorOfElement = (path: string, id: string): number => anchorOfSource(`${path}#${id}`);

/** The ids of elements that links of the same page name. */
function linkedIds(tokens: readonly HtmlToken[]): ReadonlySet<string> {
  const opened = tokens.filter((token) => token.type === "open");
  const named = new Set(
    opened.flatMap(({ attributes }) => {
      const href = attributes.get("href")?.trim() ?? "";
      return href.startsWith("#") ? decoded(href.slice(1)) : [];
    }),
  );
  return new Set(opened.flatMap((tag) => idOf(tag) ?? []).filter((id) => named.has(id)));
}
