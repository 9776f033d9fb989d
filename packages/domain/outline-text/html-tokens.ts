/** A piece of a document in HTML: a tag by its name in small letters, or text with its signs decoded. */
export type HtmlToken =
  | { readonly type: "open" | "close"; readonly name: string; readonly attributes: string }
  | { readonly type: "text"; readonly text: string };

/** What stands in these is not for reading. */
const UNREAD = new Set([
  "head",
  "script",
  "style",
  "template",
  "title",
  "noscript",
  "svg",
  "math",
  "iframe",
  "object",
  "select",
]);

/**
 * Takes HTML apart. Nothing of it is ever run, and no mistake in it is one here: it comes from any program, and a
 * list in it is all that is looked for.
 */
export function* htmlTokens(html: string): Generator<HtmlToken> {
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf("<", at);
    if (open !== at) yield { type: "text", text: decodeHtml(html.slice(at, open < 0 ? html.length : open)) };
    if (open < 0) return;
    const aside = endOfAside(html, open);
    if (aside !== undefined) {
      at = aside;
      continue;
    }
    const end = html.indexOf(">", open);
    if (end < 0) return;
    const tag = /^<(\/?)([a-z][a-z0-9:]*)/i.exec(html.slice(open, Math.min(end, open + 80)));
    at = end + 1;
    if (!tag) continue;
    const name = (tag[2] ?? "").toLowerCase();
    const isClosing = tag[1] === "/";
    yield { type: isClosing ? "close" : "open", name, attributes: html.slice(open + tag[0].length, end) };
    if (!isClosing && UNREAD.has(name)) at = endOf(html, `</${name}`, at);
  }
}

/** Comments, and the bullets that word processors put in for those that know no lists. */
function endOfAside(html: string, at: number): number | undefined {
  if (html.startsWith("<!--[if !supportLists]-->", at)) return endOf(html, "<!--[endif]-->", at);
  if (html.startsWith("<!--", at)) return endOf(html, "-->", at) + "-->".length;
  if (html.startsWith("<![if !supportLists]>", at)) return endOf(html, "<![endif]>", at);
  return undefined;
}

function endOf(html: string, mark: string, from: number): number {
  const end = html.indexOf(mark, from);
  return end < 0 ? html.length : end;
}

const NAMED: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
};

/** Signs that are written by name or number, as what they are. */
export const decodeHtml = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]+));/gi, (sign, decimal, hex, name) => {
    if (name !== undefined) return NAMED[String(name).toLowerCase()] ?? sign;
    const point = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return point > 0 && point <= 0x10_ff_ff ? String.fromCodePoint(point) : sign;
  });
