import type { HtmlToken } from "@perennial/domain/html/token";
import { htmlTokens } from "@perennial/domain/html/tokens";
import { type HtmlItem, idOf, readHtml } from "@perennial/domain/outline-text/read-html";
import { anchorOfSource } from "../links/anchor-of-source.ts";

/**
 * Reads a page of HTML by the rules of a paste; its links to places in itself lead to the rows there.
 * @param path of its file, which with an element's id makes the anchor of a row: a later file leads to the same
 * @param lose told of each thing that has no form here
 */
export function pageOfHtml(path: string, text: string, lose?: (kind: string) => void): HtmlItem[] {
  const tokens = [...htmlTokens(text)];
  const linked = linkedIds(tokens);
  const anchorOf = (id: string) => (linked.has(id) ? anchorOfSource(`${path}#${id}`) : undefined);
  const linkedBy = (href: string) => {
    const id = placeIn(href);
    return id === undefined ? undefined : anchorOf(id);
  };
  return readHtml(tokens, { areWordsPlain: true, linkedBy, anchorOf, ...(lose ? { lose } : {}) });
}

/** The ids of elements that links of the same page name. */
function linkedIds(tokens: readonly HtmlToken[]): ReadonlySet<string> {
  const opened = tokens.filter((token) => token.type === "open");
  const named = new Set(
    opened.flatMap(({ attributes }) => placeIn(attributes.get("href")?.trim() ?? "") ?? []),
  );
  return new Set(opened.flatMap((tag) => idOf(tag) ?? []).filter((id) => named.has(id)));
}

function placeIn(href: string): string | undefined {
  if (!href.startsWith("#")) return undefined;
  try {
    return decodeURIComponent(href.slice(1));
  } catch {
    return href.slice(1);
  }
}
