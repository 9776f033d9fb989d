import type { OutlineItem } from "../../outline-text/outline-item.ts";
import { titleOf } from "../title.ts";
import { xmlText } from "../xml-text.ts";
import {
  keptAttributes,
  type OpmlAttribute,
  type OpmlFlavor,
  type OpmlOrigin,
  ownAttributes,
} from "./attributes.ts";

/** Of what is said of a card beside its texts. */
const OWN_NAMESPACES: Readonly<Record<string, string>> = { p: "https://perennial.app/opml" };

/**
 * Writes the beginning of a document of OPML 2.0, which has the text of its root as title; the items of an
 * `OpmlWriter` come behind it.
 * @param namespaces what prefixes stand for in the file that the branch came from
 */
export function opmlHead(root: OutlineItem, namespaces: Readonly<Record<string, string>> = {}): string {
  const declared = Object.entries({ ...namespaces, ...OWN_NAMESPACES }).map(attributeText(xmlnsOf));
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n<opml version="2.0"${declared.join("")}>\n` +
    `<head><title>${xmlText(titleOf(root.text))}</title></head>\n<body>\n`
  );
}

/** Writes items one by one: what is open is closed when the next one, or the end, says that nothing more is in it. */
export interface OpmlWriter {
  /** Writes one item, with the attributes of its `origin`: what it was in the file of OPML that it came from. */
  item(item: OutlineItem, origin?: OpmlOrigin): string;
  end(): string;
}

/**
 * Begins the body of an OPML document. It keeps only the depth of the last item, so that an outline of any length
 * can be written while it is read.
 * @param namespaces those that its head declares
 */
export function createOpmlWriter(
  flavor: OpmlFlavor,
  namespaces: Readonly<Record<string, string>> = {},
): OpmlWriter {
  const declared: Readonly<Record<string, string>> = { ...namespaces, ...OWN_NAMESPACES };
  /** The depth of the item that has been begun and not closed yet; it may get children. */
  let last = -1;
  /** Closes what is not above `depth`. */
  const closeTo = (depth: number): string => {
    if (last < 0) return "";
    if (depth > last) return ">\n";
    return `/>\n${"</outline>\n".repeat(last - depth)}`;
  };
  const attributesOf = (item: OutlineItem, origin: OpmlOrigin | undefined): OpmlAttribute[] => {
    if (!origin) return ownAttributes(item, flavor);
    const more = Object.entries(origin.namespaces).filter(
      ([prefix, meaning]) => declared[prefix] !== meaning && !Object.hasOwn(OWN_NAMESPACES, prefix),
    );
    const xmlns = more.map(([prefix, meaning]): OpmlAttribute => [xmlnsOf(prefix), meaning]);
    return [...xmlns, ...keptAttributes(item, origin, flavor)];
  };
  return {
    item(item, origin) {
      const attributes = attributesOf(item, origin).map(attributeText());
      const text = `${closeTo(item.depth)}<outline${attributes.join("")}`;
      last = item.depth;
      return text;
    },
    end: () => `${closeTo(0)}</body>\n</opml>\n`,
  };
}

const xmlnsOf = (prefix: string): string => `xmlns:${prefix}`;

const attributeText =
  (nameOf = (name: string) => name) =>
  ([name, value]: OpmlAttribute): string =>
    ` ${nameOf(name)}="${xmlText(value)}"`;
